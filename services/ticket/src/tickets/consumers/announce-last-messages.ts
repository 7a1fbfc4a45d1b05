import {
  listsKnowWithinMs,
  type messageChangeEvents,
  type messagingEvents,
  type NewEventOf,
  type RecordedOf,
  type TicketEvents,
} from '@balcao/contracts';
import type { Clock } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { TicketDb, TicketTransaction } from '#database/store.ts';

type Followed = RecordedOf<
  Pick<typeof messagingEvents, 'MessageReceived' | 'MessageQueued'> &
    Pick<typeof messageChangeEvents, 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused'>
>;
type Announcement = NewEventOf<Pick<TicketEvents, 'LastMessagesChanged' | 'TicketListsCaughtUp'>>;

/** Nothing decides by this stream, and no row derives from it: the rows were stored before. */
const stream = 'ticket-lists';

/**
 * Announces the last messages that this transaction stored, and those that ticket stored before messaging: only now
 * their order is certain. One event for a whole batch, so that the busiest path does not have twice as many. Call this
 * after everything is stored.
 */
export const announceLastMessages = async (
  tx: TicketTransaction,
  events: readonly Followed[],
  clock: Clock,
): Promise<void> => {
  const newest = events.at(-1);
  if (newest === undefined) return;
  const announcements = [await changedLastMessages(tx.db, events), caughtUp(events, clock)].flat();
  if (announcements.length === 0) return;
  await tx.append(stream, 'any', announcements, {
    metadata: { ...newest.metadata, causationId: newest.id },
  });
};

/** The messages of these events that are the last ones of their tickets. */
const changedLastMessages = async (
  db: TicketDb,
  events: readonly Followed[],
): Promise<readonly Announcement[]> => {
  const rows = await db
    .selectFrom('rm_tickets')
    .select(['ticket_id', 'last_message_id', 'last_message_at', 'last_message_revision'])
    .where(sql<boolean>`ticket_id = any(${distinct(events.map(({ data }) => data.ticketId))}::bigint[])`)
    .where(sql<boolean>`last_message_id = any(${distinct(events.map(({ data }) => data.messageId))}::uuid[])`)
    .execute();
  const lastMessages = rows.flatMap(
    ({ ticket_id, last_message_id, last_message_at, last_message_revision }) =>
      last_message_id === null || last_message_at === null
        ? []
        : [
            {
              ticketId: ticket_id,
              messageId: last_message_id,
              at: last_message_at.toISOString(),
              revision: last_message_revision,
            },
          ],
  );
  return lastMessages.length === 0 ? [] : [{ type: 'LastMessagesChanged', data: { lastMessages } }];
};

/**
 * A list that was loaded after a message was announced, but before ticket had stored it, shows the line before it. If
 * ticket learns of a message that late, every screen gets the ticket once more.
 */
const caughtUp = (events: readonly Followed[], clock: Clock): readonly Announcement[] => {
  const latestKnown = clock.now().getTime() - listsKnowWithinMs;
  const ticketIds = distinct(
    events
      .filter(({ type, at }) => type !== 'MessageReceived' && at.getTime() <= latestKnown)
      .map(({ data }) => data.ticketId),
  );
  return ticketIds.length === 0 ? [] : [{ type: 'TicketListsCaughtUp', data: { ticketIds } }];
};

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
