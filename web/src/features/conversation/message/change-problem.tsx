import type { ChangeState, Message } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../lib/server-clock.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useDeleteMessage, useEditMessage } from '../composer/edit/change-message.ts';
import { editDrafts } from '../composer/edit/edit-drafts.ts';
import { unsign } from '../composer/signature.ts';
import { useMessageActions } from '../message-actions.ts';
import { canDelete, canEdit } from '../state/changeable.ts';
import SendProblem from './send-problem.tsx';
import { z } from 'zod';
import { localChoice } from '../../../lib/local-choice.ts';

const keptCount = 200;
const storedSchema = z.array(z.string());

const parse = (stored: string | null): readonly string[] => {
  try {
    return storedSchema.parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
};

/** On this device and in its tabs; the desk keeps the refusal itself. */
const seen = localChoice<readonly string[]>('balcao.seenRefusals', parse, (keys) => JSON.stringify(keys));

type Refused = Pick<Message, 'id' | 'change'>;

/** A later change of the message has a refusal of its own. */
const keyOf = ({ id, change }: Refused): string => `${id} ${change?.kind ?? ''} ${change?.at ?? ''}`;

/** The refused change that the user has not dismissed yet. */
const useUnseenRefusal = (message: Refused): NonNullable<Message['change']> | undefined => {
  const keys = seen.use();
  const { change = null } = message;
  return change?.state === 'refused' && !keys.includes(keyOf(message)) ? change : undefined;
};

const dismissRefusal = (message: Refused): void =>
  seen.choose([...seen.read().slice(1 - keptCount), keyOf(message)]);

type Props = { readonly message: Message; readonly change: ChangeState };

const Refusal = ({ message, change }: Props) => {
  const { t } = useTranslation('conversation');
  const { t: refusal } = useTranslation('conversation-refusal');
  const { id: userId } = useUser();
  const { hasConnection } = useMessageActions();
  const edit = useEditMessage(message.ticketId);
  const remove = useDeleteMessage();
  const { kind, text = null } = change;
  const problem = change.problem ?? 'rejected';
  const again = (): (() => void) | undefined => {
    if (kind === 'delete')
      return canDelete(message, hasConnection) ? () => remove.mutate(message) : undefined;
    if (text === null || !canEdit(message, serverNow(), hasConnection)) return undefined;
    return () => {
      // It may be in the input too, put back there when it was refused.
      editDrafts.drop(userId, message.id);
      edit.mutate({ message, body: text });
    };
  };
  return (
    <SendProblem
      label={t(`change.${kind}.refused`)}
      reason={refusal(kind, { reason: refusal(`reasons.${problem}`) })}
      wanted={text === null ? undefined : unsign(text).text}
      body={text === null ? '' : unsign(text).text}
      isBusy={edit.isPending || remove.isPending}
      onRetry={again()}
      discardLabel={refusal('dismiss')}
      onDiscard={() => dismissRefusal(message)}
    />
  );
};

/** A refused edit or deletion stays on its message until the user has seen it: why, and what can be done (rule M25). */
const ChangeProblem = ({ message }: Pick<Props, 'message'>) => {
  const change = useUnseenRefusal(message);
  return change === undefined ? null : <Refusal message={message} change={change} />;
};

export default ChangeProblem;
