import type { NewEventMetadata, RecordedOf, TicketEvents } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingTransaction } from '#database/store.ts';
import { beginMessage, messageDecider, messageStream } from '#messages/message.decider.ts';
import { partitionKeyOf } from '#sending/append-outgoing.ts';
import type { DeskText } from './prepare-texts.ts';

type Undone = RecordedOf<Pick<TicketEvents, 'TicketUndone'>>;

/** The store decides for all of them that each begins once: a move that is met again says nothing again. */
export const appendTexts = async (tx: MessagingTransaction, texts: readonly DeskText[]): Promise<void> => {
  await Promise.all(
    texts.map(({ move, event }) =>
      tx.append(messageStream(event.data.messageId), 'absent', beginMessage(event), {
        metadata: becauseOf(move),
        partitionKey: partitionKeyOf(event),
      }),
    ),
  );
};

/** What was to be said for a move that was taken back. */
export const cancelTexts = async (tx: MessagingTransaction, undone: readonly Undone[]): Promise<void> => {
  if (undone.length === 0) return;
  const byEvent = new Map(undone.map((event) => [event.data.undoneEventId, event]));
  const { rows } = await sql<{ messageId: string; eventId: string }>`
    select message_id as "messageId", ticket_event_id as "eventId" from rm_messages
    where is_held and ticket_event_id = any(${[...byEvent.keys()]}::uuid[])
  `.execute(tx.db);
  await Promise.all(
    rows.map(async ({ messageId, eventId }) => {
      const cause = byEvent.get(eventId);
      if (cause === undefined) return;
      await tx.execute({
        decider: messageDecider,
        stream: messageStream(messageId),
        command: { type: 'CancelHold', userId: null, cause: 'undo' },
        metadata: becauseOf(cause),
      });
    }),
  );
};

const becauseOf = ({ metadata, id }: Undone | DeskText['move']): NewEventMetadata => ({
  actor: { kind: 'system', name: 'messaging' },
  correlationId: metadata.correlationId,
  causationId: id,
});
