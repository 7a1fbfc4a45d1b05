import type { Message, SendProblem as Problem } from '@balcao/contracts';
import { memo } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useRetryMessage } from '../api/retry-message.ts';
import { useConversation } from '../conversation-context.ts';
import type { ConversationRow } from '../state/conversation-rows.ts';
import type { OutboxItem } from '../state/outbox.ts';
import { Bubble } from './bubble.tsx';
import { SendProblem } from './send-problem.tsx';
import { Separators } from './separators.tsx';
import { type TickState, tickStateOf } from './ticks.tsx';

const ticksOf = (message: Message): TickState | undefined => {
  if (!message.fromMe) return undefined;
  if (message.sendState === 'failed' || message.sendState === 'unresolved') return message.sendState;
  return tickStateOf(message.ack);
};

const StoredMessage = ({ message }: { readonly message: Message }) => {
  const texts = useTexts('conversation');
  const retry = useRetryMessage();
  const problem: Problem | undefined =
    message.sendState === 'unresolved'
      ? 'outcome-unknown'
      : message.sendState === 'failed'
        ? (message.sendProblem ?? 'rejected')
        : undefined;
  const media = message.mediaType === 'chat' ? undefined : texts(`media.${message.mediaType}`);
  return (
    <Bubble
      isOwn={message.fromMe}
      author={message.contact?.isGroup === true ? message.contact.name : media}
      body={message.isDeleted ? texts('deleted') : message.body}
      isFaded={message.isDeleted}
      note={message.isEdited ? texts('edited') : undefined}
      time={formatTime(message.createdAt)}
      dateTime={message.createdAt}
      ticks={ticksOf(message)}
    >
      {problem === undefined ? null : (
        <SendProblem
          reason={texts(`problem.${problem}`)}
          body={message.body}
          isBusy={retry.isPending}
          onRetry={() => retry.mutate(message.id)}
        />
      )}
    </Bubble>
  );
};

const WaitingText = ({ item }: { readonly item: OutboxItem }) => {
  const { outbox } = useConversation();
  const errorText = useErrorText();
  return (
    <Bubble
      isOwn
      body={item.body}
      time={formatTime(item.writtenAt)}
      dateTime={item.writtenAt}
      ticks={item.state === 'failed' ? 'failed' : 'waiting'}
    >
      {item.state === 'failed' ? (
        <SendProblem
          reason={errorText(item.error)}
          body={item.body}
          onRetry={() => outbox.retry(item.clientId)}
          onDiscard={() => outbox.discard(item.clientId)}
        />
      ) : null}
    </Bubble>
  );
};

export const MessageRow = memo(function MessageRow({ row }: { readonly row: ConversationRow }) {
  return (
    <>
      <Separators row={row} />
      {row.kind === 'message' ? <StoredMessage message={row.message} /> : <WaitingText item={row.item} />}
    </>
  );
});
