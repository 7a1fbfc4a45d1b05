import { ticketListItemSchema } from '@balcao/contracts';
import type { StoreTables } from '@balcao/event-store';
import { sql, type Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';
import type { LiveUpdate } from '#domain/live-update.ts';
import type { KnownTicket } from '#domain/merge-ticket.ts';

type Db = Kysely<NotificationTables & StoreTables>;

/** The newest that was told of the tickets that these updates are about. */
export const findKnownTickets = async (
  db: Db,
  updates: readonly Pick<LiveUpdate, 'ticketId'>[],
): Promise<ReadonlyMap<number, KnownTicket>> => {
  const ticketIds = [...new Set(updates.flatMap(({ ticketId }) => ticketId ?? []))];
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('st_tickets')
    .select(['ticket_id', 'item', 'read_up_to'])
    .where(sql<boolean>`ticket_id = any(${ticketIds}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ ticket_id, item, read_up_to }) => [
      ticket_id,
      { item: ticketListItemSchema.parse(item), readUpTo: read_up_to },
    ]),
  );
};

export const rememberTickets = async (db: Db, tickets: readonly KnownTicket[]): Promise<void> => {
  if (tickets.length === 0) return;
  const items = tickets.map(({ item }) => item);
  await sql`
    insert into st_tickets (ticket_id, contact_id, user_id, queue_id, read_up_to, item)
    select * from unnest(
      ${items.map(({ id }) => id)}::bigint[],
      ${items.map(({ contactId }) => contactId)}::bigint[],
      ${items.map(({ userId }) => userId)}::bigint[],
      ${items.map(({ queueId }) => queueId)}::bigint[],
      ${tickets.map(({ readUpTo }) => readUpTo)}::int[],
      ${items.map((item) => JSON.stringify(item))}::json[]
    )
    on conflict (ticket_id) do update set user_id = excluded.user_id, queue_id = excluded.queue_id,
      read_up_to = excluded.read_up_to, item = excluded.item
  `.execute(db);
};
