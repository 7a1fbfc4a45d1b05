import type { Ticket, TicketListItem } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import { contactFactsOf, extraInfoOf, factColumns, tagsOfContact } from '#contacts/index.ts';
import type { TicketDb } from '#database/store.ts';

/** Tickets `t` with their contact `c`, user `u`, connection `w` and sector `q`. */
export const fromItems = (db: TicketDb) =>
  db
    .selectFrom('rm_tickets as t')
    .innerJoin('rm_contacts as c', 'c.contact_id', 't.contact_id')
    .leftJoin('rm_users as u', 'u.user_id', 't.user_id')
    .leftJoin('rm_connections as w', 'w.connection_id', 't.connection_id')
    .leftJoin('rm_queues as q', 'q.queue_id', 't.queue_id');

/** The same for statements written by hand. */
export const itemTables = sql.raw(`rm_tickets t
  join rm_contacts c on c.contact_id = t.contact_id
  left join rm_users u on u.user_id = t.user_id
  left join rm_connections w on w.connection_id = t.connection_id
  left join rm_queues q on q.queue_id = t.queue_id`);

/** The index of paused spans is almost empty, so this costs little. */
const isPaused = sql<boolean>`exists (
  select from rm_ticket_spans span where span.ticket_id = t.ticket_id and span.is_paused
)`;

/** Everything that an item of the list shows. */
export const selectItems = (db: TicketDb) =>
  fromItems(db).select([
    't.ticket_id',
    't.status',
    't.last_inbound',
    't.read_up_to',
    't.last_message',
    't.last_message_at',
    't.last_message_revision',
    't.is_group',
    't.user_id',
    'u.name as user_name',
    't.contact_id',
    't.connection_id',
    't.queue_id',
    't.transf',
    't.revision',
    't.created_at',
    't.updated_at',
    ...factColumns,
    'c.revision as contact_revision',
    'c.created_at as contact_created_at',
    'c.updated_at as contact_updated_at',
    'w.name as connection_name',
    'w.type as connection_type',
    'w.color as connection_color',
    'q.name as queue_name',
    'q.color as queue_color',
    'c.extra_info',
    tagsOfContact.as('tags'),
    isPaused.as('is_automation_paused'),
  ]);

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

export const toItem = (row: ItemRow): TicketListItem => ({
  id: row.ticket_id,
  status: row.status,
  unreadMessages: Math.max(row.last_inbound - row.read_up_to, 0),
  lastMessage: row.last_message,
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  lastMessageRevision: row.last_message_revision,
  isGroup: row.is_group,
  userId: row.user_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  contactId: row.contact_id,
  contact: {
    ...contactFactsOf(row),
    revision: row.contact_revision,
  },
  whatsappId: row.connection_id,
  whatsapp:
    row.connection_name === null
      ? null
      : { name: row.connection_name, type: row.connection_type, color: row.connection_color ?? '' },
  queueId: row.queue_id,
  queue:
    row.queue_id === null || row.queue_name === null
      ? null
      : { id: row.queue_id, name: row.queue_name, color: row.queue_color ?? '' },
  transf: row.transf,
  lastInbound: row.last_inbound,
  ...(row.is_automation_paused ? { isAutomationPaused: true } : {}),
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const toTicket = (row: ItemRow): Ticket => {
  const item = toItem(row);
  return {
    ...item,
    contact: {
      ...item.contact,
      tags: contactFactsOf(row).tags,
      extraInfo: extraInfoOf(row.extra_info),
      createdAt: row.contact_created_at.toISOString(),
      updatedAt: row.contact_updated_at.toISOString(),
    },
  };
};

/** One ticket; null if it does not exist. The caller checks `isVisible`. */
export const findTicket = async (db: TicketDb, ticketId: number): Promise<Ticket | null> => {
  const row = await findItemRow(db, ticketId);
  return row === null ? null : toTicket(row);
};

export const findItemRow = async (db: TicketDb, ticketId: number): Promise<ItemRow | null> => {
  const [row] = await selectItem(db, { ticketId });
  return row ?? null;
};

const selectItem = buildOnce((db: TicketDb, value: ValueOf<{ ticketId: number }>) =>
  selectItems(db).where('t.ticket_id', '=', value('ticketId')),
);

/**
 * The tickets that exist, by id. For one id Postgres reuses its plan; for a list it plans each time, which takes
 * longer than the query.
 */
export const findItemRows = async (
  db: TicketDb,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, ItemRow>> => {
  const [only] = ticketIds;
  const rows =
    only !== undefined && ticketIds.length === 1
      ? await selectItem(db, { ticketId: only })
      : await selectAll(db, { ticketIds });
  return new Map(rows.map((row) => [row.ticket_id, row]));
};

const selectAll = buildOnce((db: TicketDb, value: ValueOf<{ ticketIds: readonly number[] }>) =>
  selectItems(db).where(sql<boolean>`t.ticket_id = any(${value('ticketIds')}::bigint[])`),
);

/**
 * A ticket, read after its contact is locked as in lock-contacts.ts, so that no message is missed. Both statements
 * are sent together.
 */
export const lockTicketItem = async (db: TicketDb, ticketId: number): Promise<ItemRow | null> => {
  const locked = db
    .selectFrom('rm_contacts')
    .select('contact_id')
    .where('contact_id', '=', (eb) =>
      eb.selectFrom('rm_tickets').select('contact_id').where('ticket_id', '=', ticketId),
    )
    .forNoKeyUpdate()
    .execute();
  const [row] = await Promise.all([findItemRow(db, ticketId), locked]);
  return row;
};

export const findItems = async (
  db: TicketDb,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, TicketListItem>> =>
  new Map([...(await findItemRows(db, ticketIds))].map(([ticketId, row]) => [ticketId, toItem(row)]));
