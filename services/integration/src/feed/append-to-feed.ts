import { newId } from '@balcao/service-kit';
import type { IntegrationDb } from '#database/schema.ts';
import { findGone } from './find-gone.ts';
import type { FeedEntry } from './feed-entry.rules.ts';

/** An entry with its position in the feed. */
export type AppendedEntry = FeedEntry & { readonly position: number; readonly deliveryId: string };

/** Its content in a delivery and in the feed. */
export const contentOf = (entry: {
  readonly type: string;
  readonly at: Date;
  readonly position: number;
  readonly data: object;
}): string =>
  JSON.stringify({
    type: entry.type,
    timestamp: entry.at.toISOString(),
    data: { position: entry.position, ...entry.data },
  });

/** Blocks other appends until the commit (rule H2). */
export const lockFeed = async (db: IntegrationDb): Promise<number> =>
  (await db.selectFrom('st_feed_head').select('position').forUpdate().executeTakeFirstOrThrow()).position;

/**
 * Appends entries in the transaction that moves the consumer's position, so that an event has one entry per type.
 * Entries of erased contacts are left out.
 */
export const appendToFeed = async (
  db: IntegrationDb,
  entries: readonly FeedEntry[],
  now: Date,
): Promise<readonly AppendedEntry[]> => {
  if (entries.length === 0) return [];
  const head = await lockFeed(db);
  const unwanted = await findUnwanted(db, entries);
  const appended = entries
    .filter((entry) => !unwanted.has(entry))
    .map((entry, index) => ({ ...entry, position: head + index + 1, deliveryId: newId() }));
  if (appended.length === 0) return [];
  await db
    .insertInto('st_feed')
    .values(
      appended.map((entry) => ({
        position: entry.position,
        delivery_id: entry.deliveryId,
        event_id: entry.eventId,
        type: entry.type,
        at: entry.at,
        data: JSON.stringify(entry.data),
        contact_ids: [...entry.contactIds],
        ticket_id: entry.ticketId,
        message_id: 'message' in entry.data ? entry.data.message.id : null,
        queue_ids: [...entry.audience.queueIds],
        contact_queue_ids: [...(entry.contactQueueIds ?? [])],
        is_for_everybody: entry.audience.isForEverybody,
        appended_at: now,
      })),
    )
    .execute();
  await db
    .updateTable('st_feed_head')
    .set({ position: head + appended.length })
    .execute();
  return appended;
};

const findUnwanted = async (
  db: IntegrationDb,
  entries: readonly FeedEntry[],
): Promise<ReadonlySet<FeedEntry>> => {
  const appended = await db
    .selectFrom('st_feed')
    .select(['event_id', 'type'])
    .where('event_id', 'in', [...new Set(entries.map(({ eventId }) => eventId))])
    .execute();
  const contactIds = [...new Set(entries.flatMap((entry) => entry.contactIds))];
  const ticketIds = [...new Set(entries.flatMap(({ ticketId }) => ticketId ?? []))];
  const gone = await findGone(db, { contactIds, ticketIds });
  const known = new Set(appended.map(({ event_id: eventId, type }) => `${eventId} ${type}`));
  return new Set(
    entries.filter(
      ({ eventId, type, contactIds: named, ticketId }) =>
        known.has(`${eventId} ${type}`) ||
        (ticketId !== null && gone.hasTicket(ticketId)) ||
        named.some((id) => gone.hasContact(id)),
    ),
  );
};
