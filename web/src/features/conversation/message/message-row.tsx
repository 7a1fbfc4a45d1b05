import { type Message, type SendProblem as Problem, retryMessage, type MessageWay } from '@balcao/contracts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/text/format.ts';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { MessageContent } from '../kinds/message-content.tsx';
import { MessageMenu } from '../menu/message-menu.tsx';
import { useIsStuck } from '../hooks/use-is-stuck.ts';
import { useMessageActions } from '../message-actions.ts';
import { NoteRow } from '../notes/note-row.tsx';
import type { ConversationRow } from '../state/conversation-rows.ts';
import { wordsOf } from '../../../entities/message/written-text.ts';
import { AutomationText } from '../automation/lazy-automation.ts';
import { Bubble } from './bubble.tsx';
import { Quote } from '../quote.tsx';
import { Separators } from './separators.tsx';
import { type TickState, Ticks, tickStateOf } from './ticks.tsx';
import { WaitingRow } from './waiting-row.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { useConversation } from '../conversation-context.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { heldUntilOf } from '../state/changeable.ts';

const SendSteps = lazyPart(() => import('./send-steps.tsx'));

type SendStepsProps = { readonly state: TickState; readonly way: MessageWay };

/** The ticks; a click shows each step of the send with its time (rule O4). */
const SendStepsButton = ({ state, way }: SendStepsProps) => {
  const { t } = useTranslation('conversation');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        aria-label={t('way.open', { state: t(`ticks.${state}`) })}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minWidth: 24,
          minHeight: 24,
          borderRadius: 1,
          // The touch target is larger than what is visible.
          '&::after': { content: '""', position: 'absolute', inset: -10 },
        }}
      >
        <Ticks state={state} />
      </ButtonBase>
      {anchor === null ? null : (
        <SendSteps anchor={anchor} way={way} isStuck={state === 'stuck'} onClose={() => setAnchor(null)} />
      )}
    </>
  );
};

/** Sends a failed or unresolved message again. */
const useRetryMessage = () => {
  const { cache } = useConversation();
  return useMutation({
    mutationFn: (messageId: string) => api.call(retryMessage, { params: { messageId } }),
    onSuccess: (message) => cache.change(message),
  });
};

const HeldStrip = lazyPart(() => import('./held-strip.tsx'));
const ChangeProblem = lazyPart(() => import('./change-problem.tsx'), { texts: ['conversation-refusal'] });
const SendProblem = lazyPart(() => import('./send-problem.tsx'));

const ticksOf = (message: Message): TickState =>
  message.sendState === 'failed' || message.sendState === 'unresolved'
    ? message.sendState
    : tickStateOf(message.ack);

const problemOf = ({ sendState, sendProblem }: Message): Problem | undefined =>
  sendState === 'unresolved'
    ? 'outcome-unknown'
    : sendState === 'failed'
      ? (sendProblem ?? 'rejected')
      : undefined;

const WayOf = ({ message }: { readonly message: Message }) => {
  const { way = null } = message;
  const isStuck = useIsStuck(message.sendState === 'queued' ? (way?.queuedAt ?? way?.heldUntil) : null);
  if (!message.fromMe) return null;
  const state = isStuck ? 'stuck' : ticksOf(message);
  return way === null ? <Ticks state={state} /> : <SendStepsButton state={state} way={way} />;
};

const useNote = ({ isDeleted, isEdited, change = null }: Message): string | undefined => {
  const { t } = useTranslation('conversation');
  const isStuck = useIsStuck(change?.state === 'pending' ? change.at : null);
  const state = isStuck ? 'stuck' : change?.state;
  if (change !== null && state !== undefined) return t(`change.${change.kind}.${state}`);
  return isEdited && !isDeleted ? t('edited') : undefined;
};

type Props = { readonly message: Message; readonly isFlashing?: boolean };

const StoredMessage = ({ message, isFlashing = false }: Props) => {
  const { t } = useTranslation('conversation');
  const contactName = useContactName();
  const { goTo } = useMessageActions();
  const retry = useRetryMessage();
  const note = useNote(message);
  const problem = problemOf(message);
  const heldUntil = heldUntilOf(message);
  const { quotedMsg, contact, automatic = null, api = null } = message;
  const isAuthorShown = contact !== null && (contact.isGroup || message.fromMe);
  return (
    <Bubble
      isOwn={message.fromMe}
      messageId={message.id}
      author={
        automatic !== null ? (
          <AutomationText rule={automatic.rule} />
        ) : api !== null ? (
          <AutomationText api={api} />
        ) : isAuthorShown ? (
          contactName(contact)
        ) : undefined
      }
      note={note}
      time={formatTime(message.createdAt)}
      dateTime={message.createdAt}
      way={<WayOf message={message} />}
      menu={<MessageMenu message={message} />}
      isFlashing={isFlashing}
      quote={
        quotedMsg === null || message.isDeleted ? undefined : (
          <Quote message={quotedMsg} onClick={() => goTo(quotedMsg.id)} />
        )
      }
      footer={
        problem !== undefined ? (
          <SendProblem
            reason={t(`problem.${problem}`)}
            body={wordsOf(message)}
            isBusy={retry.isPending}
            onRetry={() => retry.mutate(message.id)}
          />
        ) : message.change?.state === 'refused' ? (
          <ChangeProblem message={message} />
        ) : heldUntil !== undefined ? (
          <HeldStrip message={message} until={heldUntil} />
        ) : undefined
      }
    >
      <MessageContent message={message} />
    </Bubble>
  );
};

export const MessageRow = memo(function MessageRow({
  row,
  isFlashing = false,
}: {
  readonly row: ConversationRow;
  readonly isFlashing?: boolean;
}) {
  return (
    <>
      <Separators row={row} />
      {row.kind === 'message' ? (
        <StoredMessage message={row.message} isFlashing={isFlashing} />
      ) : row.kind === 'note' ? (
        <NoteRow note={row.note} />
      ) : (
        <WaitingRow item={row.item} />
      )}
    </>
  );
});
