import type { Actor } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';

/** A timeline entry about a message. */
type Entry = {
  /** The id of the event that caused the message, or whose text it has. */
  readonly entryId: string;
  readonly ticketId: number;
  readonly at: Date;
  readonly type: 'edited' | 'deleted' | 'automatic' | 'said';
  readonly actor: Actor;
  readonly before: object | null;
  readonly after: object | null;
};

/** Stores the entry once, however often its event is delivered. */
export const storeTimelineEntry = async (
  db: TicketDb,
  { entryId, ticketId, at, type, actor, before, after }: Entry,
): Promise<void> => {
  await db
    .insertInto('rm_message_changes')
    .values({
      entry_id: entryId,
      ticket_id: ticketId,
      at,
      type,
      actor: JSON.stringify(actor),
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .onConflict((conflict) => conflict.column('entry_id').doNothing())
    .execute();
};
