import type { PastEventOf, TicketEvents } from '@balcao/contracts';
import type { Projection, Unplaced } from '@balcao/event-store';
import { sql, type Transaction } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import { type PastTicketEvent, ticketEventTypes } from '#domain/ticket/ticket.events.ts';

type Tx = Transaction<TicketTables>;
type Event = Unplaced<PastTicketEvent>;
type Opened = Extract<Event, { type: 'TicketOpened' }>;
type Deleted = Extract<Event, { type: 'TicketDeleted' }>;
type Change = Exclude<Event, Opened | Deleted>;

/** What the changes of one append make of a row; null is as it was. */
type Row = {
  ticketId: number;
  place: Extract<Change, { type: 'TicketAccepted' }>['data']['to'] | null;
  readUpTo: number | null;
  movedAt: Date | null;
  revision: number;
};

/** Where every ticket stands and how far it was read: one statement for all that an append says of known tickets. */
export const ticketsProjection: Projection<TicketEvents, TicketTables> = {
  name: 'tickets',
  tables: ['rm_tickets'],
  carried: { rm_tickets: ['last_inbound', 'last_message', 'last_message_at', 'updated_at'] },
  on: {
    ContactsMerged: (tx, { data }) => giveTo(tx, data.ticketIds, data.contactId),
    ContactsUnmerged: (tx, { data }) => giveTo(tx, data.ticketIds, data.mergedContactId),
  },
  onAppend: {
    types: ticketEventTypes,
    apply: async (tx, events) => {
      const own = events.filter(isOfTickets);
      const opened = own.filter((event): event is Opened => event.type === 'TicketOpened');
      const deleted = own.filter((event): event is Deleted => event.type === 'TicketDeleted');
      if (opened.length > 0) await open(tx, opened);
      const rows = changedRows(own.filter(isChange));
      if (rows.length > 0) await change(tx, rows);
      if (deleted.length > 0) await remove(tx, deleted);
    },
  },
};

const types: readonly string[] = ticketEventTypes;
const isOfTickets = (event: Unplaced<PastEventOf<TicketEvents>>): event is Event =>
  types.includes(event.type);
const isChange = (event: Event): event is Change =>
  event.type !== 'TicketOpened' && event.type !== 'TicketDeleted';

const changedRows = (changes: readonly Change[]): readonly Row[] => {
  const rows = new Map<number, Row>();
  for (const { type, data, revision, at } of changes) {
    const row = rows.get(data.ticketId) ?? {
      ticketId: data.ticketId,
      place: null,
      readUpTo: null,
      movedAt: null,
      revision,
    };
    row.revision = revision;
    if (type === 'TicketRead') row.readUpTo = data.upTo;
    else {
      row.place = data.to;
      row.movedAt = at;
    }
    rows.set(data.ticketId, row);
  }
  return [...rows.values()];
};

const open = async (tx: Tx, opened: readonly Opened[]): Promise<void> => {
  await tx
    .insertInto('rm_tickets')
    .values(
      opened.map(({ data, revision, at }) => ({
        ticket_id: data.ticketId,
        contact_id: data.contactId,
        connection_id: data.to.whatsappId,
        is_group: data.isGroup,
        status: data.to.status,
        user_id: data.to.userId,
        queue_id: data.to.queueId,
        revision,
        read_up_to: 0,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
};

const change = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  await sql`
    update ${sql.table('rm_tickets')} t set
      status = case when made.moved_at is null then t.status else made.status end,
      user_id = case when made.moved_at is null then t.user_id else made.user_id end,
      queue_id = case when made.moved_at is null then t.queue_id else made.queue_id end,
      connection_id = case when made.moved_at is null then t.connection_id else made.connection_id end,
      updated_at = greatest(t.updated_at, made.moved_at),
      read_up_to = coalesce(made.read_up_to, t.read_up_to),
      revision = made.revision
    from unnest(
      ${rows.map(({ ticketId }) => ticketId)}::bigint[],
      ${rows.map(({ place }) => place?.status ?? null)}::text[],
      ${rows.map(({ place }) => place?.userId ?? null)}::bigint[],
      ${rows.map(({ place }) => place?.queueId ?? null)}::bigint[],
      ${rows.map(({ place }) => place?.whatsappId ?? null)}::bigint[],
      ${rows.map(({ movedAt }) => movedAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map(({ readUpTo }) => readUpTo)}::int[],
      ${rows.map(({ revision }) => revision)}::int[]
    ) as made (ticket_id, status, user_id, queue_id, connection_id, moved_at, read_up_to, revision)
    where t.ticket_id = made.ticket_id
  `.execute(tx);
};

const remove = async (tx: Tx, deleted: readonly Deleted[]): Promise<void> => {
  await sql`
    delete from ${sql.table('rm_tickets')} where ticket_id = any(${deleted.map(({ data }) => data.ticketId)}::bigint[])
  `.execute(tx);
};

const giveTo = async (tx: Tx, ticketIds: readonly number[], contactId: number): Promise<void> => {
  await sql`
    update ${sql.table('rm_tickets')} set contact_id = ${contactId}
    where ticket_id = any(${[...ticketIds]}::bigint[])
  `.execute(tx);
};
