import type { RecordedOf, TicketEvents } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

type Event<Type extends keyof TicketEvents> = RecordedOf<Pick<TicketEvents, Type>>;

/** What puts a ticket somewhere else, or there for the first time. */
export const moveTypes = [
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
  'TicketUndone',
] as const;
export type MoveEvent = Event<(typeof moveTypes)[number]>;

/** Where each ticket went last. */
export const saveMoves = async (db: MessagingDb, events: readonly MoveEvent[]): Promise<void> => {
  const rows = [...new Map(events.map(({ data }) => [data.ticketId, data])).values()];
  if (rows.length === 0) return;
  await sql`
    insert into rm_tickets (ticket_id, contact_id, connection_id, queue_id, user_id, status, read_up_to)
    select ticket_id, contact_id, connection_id, queue_id, user_id, status, 0 from unnest(
      ${rows.map(({ ticketId }) => ticketId)}::bigint[],
      ${rows.map(({ contactId }) => contactId)}::bigint[],
      ${rows.map(({ to }) => to.whatsappId)}::bigint[],
      ${rows.map(({ to }) => to.queueId)}::bigint[],
      ${rows.map(({ to }) => to.userId)}::bigint[],
      ${rows.map(({ to }) => to.status)}::text[]
    ) as moved (ticket_id, contact_id, connection_id, queue_id, user_id, status) order by ticket_id
    on conflict (ticket_id) do update
      set connection_id = excluded.connection_id, queue_id = excluded.queue_id, contact_id = excluded.contact_id,
        user_id = excluded.user_id, status = excluded.status
  `.execute(db);
};

export const saveReads = async (db: MessagingDb, events: readonly Event<'TicketRead'>[]): Promise<void> => {
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

/** The tickets of a contact that was merged into another one, or parted from it again. */
export const saveContact = async (
  db: MessagingDb,
  event: Event<'ContactsMerged'> | Event<'ContactsUnmerged'>,
): Promise<void> => {
  const { contactId, mergedContactId, ticketIds } = event.data;
  await db
    .updateTable('rm_tickets')
    .set({ contact_id: event.type === 'ContactsMerged' ? contactId : mergedContactId })
    .where(sql<boolean>`ticket_id = any(${ticketIds}::bigint[])`)
    .execute();
};

/** A deleted contact takes its tickets with it, and each of them is told of by itself too. */
export const deleteWhereabouts = async (
  db: MessagingDb,
  events: readonly (Event<'ContactDeleted'> | Event<'TicketDeleted'>)[],
): Promise<void> => {
  const ticketIds = events.flatMap(({ data }) => ('ticketIds' in data ? data.ticketIds : [data.ticketId]));
  if (ticketIds.length === 0) return;
  await db
    .deleteFrom('rm_tickets')
    .where(sql<boolean>`ticket_id = any(${ticketIds}::bigint[])`)
    .execute();
};
