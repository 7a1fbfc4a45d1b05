import type { RecordedOf, ticketEvents } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

export type PlaceEvent = RecordedOf<
  Pick<
    typeof ticketEvents,
    | 'TicketOpened'
    | 'TicketAccepted'
    | 'TicketReturned'
    | 'TicketClosed'
    | 'TicketReopened'
    | 'TicketTransferred'
    | 'TicketUndone'
  >
>;
export type ReadEvent = RecordedOf<Pick<typeof ticketEvents, 'TicketRead'>>;

/** Where each ticket stands last. */
export const keepPlaces = async (db: MessagingDb, events: readonly PlaceEvent[]): Promise<void> => {
  const rows = [...new Map(events.map(({ data }) => [data.ticketId, data])).values()];
  if (rows.length === 0) return;
  await sql`
    insert into rm_tickets (ticket_id, contact_id, connection_id, queue_id, read_up_to)
    select ticket_id, contact_id, connection_id, queue_id, 0 from unnest(
      ${rows.map(({ ticketId }) => ticketId)}::bigint[],
      ${rows.map(({ contactId }) => contactId)}::bigint[],
      ${rows.map(({ to }) => to.whatsappId)}::bigint[],
      ${rows.map(({ to }) => to.queueId)}::bigint[]
    ) as placed (ticket_id, contact_id, connection_id, queue_id) order by ticket_id
    on conflict (ticket_id) do update
      set connection_id = excluded.connection_id, queue_id = excluded.queue_id, contact_id = excluded.contact_id
  `.execute(db);
};

export const keepReads = async (db: MessagingDb, events: readonly ReadEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await sql`
    update rm_tickets set read_up_to = greatest(rm_tickets.read_up_to, reads.up_to)
    from (
      select ticket_id, max(up_to) as up_to from unnest(
        ${events.map(({ data }) => data.ticketId)}::bigint[],
        ${events.map(({ data }) => data.upTo)}::int[]
      ) as read (ticket_id, up_to) group by ticket_id
    ) reads
    where rm_tickets.ticket_id = reads.ticket_id
  `.execute(db);
};
