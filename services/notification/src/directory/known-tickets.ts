import {
  isNewerLastMessage,
  type NewEventOf,
  type TicketEvents,
  type TicketListItem,
  ticketListItemSchema,
} from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import { z } from 'zod';
import type { NotificationDb } from '#database/schema.ts';
import { type PlaceOf, quotedTicketsOf } from '#updates/hide-quotes.rules.ts';
import type { LiveUpdate } from '#updates/live-update.rules.ts';
import type { Knowledge } from '#updates/bring-up-to-date.rules.ts';
import type { KnownTicket } from '#updates/merge-ticket.rules.ts';

export const noticeSchema = z
  .object({ messageId: z.uuid(), inboundNumber: z.number().int(), preview: z.string() })
  .nullable();

const fromTickets = (db: NotificationDb) =>
  db.selectFrom('st_tickets').select(['ticket_id', 'item', 'read_up_to', 'notice']);

const selectTickets = buildOnce((db: NotificationDb, value: ValueOf<{ ticketIds: readonly number[] }>) =>
  fromTickets(db).where(sql<boolean>`ticket_id = any(${value('ticketIds')}::bigint[])`),
);

const selectTicketsAndThoseOf = buildOnce(
  (db: NotificationDb, value: ValueOf<{ ticketIds: readonly number[]; contactIds: readonly number[] }>) =>
    fromTickets(db).where(
      sql<boolean>`(ticket_id = any(${value('ticketIds')}::bigint[]) or ticket_id in (
          select ticket_id from st_tickets
          where contact_id = any(${value('contactIds')}::bigint[]) and status <> 'closed'
        ))`,
    ),
);

/** The newest known state of these tickets, without deleted ones. */
export const findKnownItems = async (
  db: NotificationDb,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, TicketListItem>> => {
  const rows = ticketIds.length === 0 ? [] : await selectTickets(db, { ticketIds: [...new Set(ticketIds)] });
  return new Map(
    rows.flatMap(({ ticket_id: id, item }) =>
      item === null ? [] : [[id, ticketListItemSchema.parse(item)] as const],
    ),
  );
};

/** The newest known state of the tickets that these updates concern or quote, or whose contact they change. */
export const findKnownTickets = async (
  db: NotificationDb,
  updates: readonly LiveUpdate[],
): Promise<Knowledge> => {
  const ticketIds = [
    ...new Set([...updates.flatMap(({ ticketId }) => ticketId ?? []), ...quotedTicketsOf(updates)]),
  ];
  const contactIds = [...new Set(updates.flatMap(changedContactOf))];
  if (ticketIds.length === 0 && contactIds.length === 0) return new Map();
  const rows =
    contactIds.length === 0
      ? await selectTickets(db, { ticketIds })
      : await selectTicketsAndThoseOf(db, { ticketIds, contactIds });
  return new Map(
    rows.map(({ ticket_id, item, read_up_to, notice }) => [
      ticket_id,
      item === null
        ? 'gone'
        : {
            item: ticketListItemSchema.parse(item),
            readUpTo: read_up_to,
            notice: noticeSchema.parse(notice),
          },
    ]),
  );
};

/**
 * The newest of these last messages of each ticket, if no screen shows it yet. Most screens got the last message together
 * with the message itself, and the owner of the ticket need not be asked again.
 */
export const findUnseenLastMessages = async (
  db: NotificationDb,
  lastMessages: readonly LastMessage[],
): Promise<ReadonlyMap<number, LastMessage>> => {
  if (lastMessages.length === 0) return new Map();
  const rows = await selectLastMessages(db, { ticketIds: lastMessages.map(({ ticketId }) => ticketId) });
  const known = new Map(rows.map((row) => [row.ticket_id, row]));
  const unseen = new Map<number, LastMessage>();
  for (const lastMessage of lastMessages) {
    const row = known.get(lastMessage.ticketId);
    const before = unseen.get(lastMessage.ticketId) ?? (row && shownIn(row));
    if (row?.is_gone !== true && (before === undefined || isNewer(lastMessage, before)))
      unseen.set(lastMessage.ticketId, lastMessage);
  }
  return unseen;
};

type Shown = { readonly at: string | null; readonly revision: number };

const shownIn = (row: { last_message_at: string | null; revision: number | null }): Shown => ({
  at: row.last_message_at,
  revision: row.revision ?? 0,
});

const isNewer = (one: Shown, other: Shown): boolean =>
  isNewerLastMessage(
    { lastMessageAt: one.at, lastMessageRevision: one.revision },
    { lastMessageAt: other.at, lastMessageRevision: other.revision },
  );

export type LastMessage = NewEventOf<
  Pick<TicketEvents, 'LastMessagesChanged'>
>['data']['lastMessages'][number];

const selectLastMessages = buildOnce((db: NotificationDb, value: ValueOf<{ ticketIds: readonly number[] }>) =>
  db
    .selectFrom('st_tickets')
    .select([
      'ticket_id',
      sql<boolean>`item is null`.as('is_gone'),
      sql<string | null>`item ->> 'lastMessageAt'`.as('last_message_at'),
      sql<number | null>`(item ->> 'lastMessageRevision')::int`.as('revision'),
    ])
    .where(sql<boolean>`ticket_id = any(${value('ticketIds')}::bigint[])`),
);

/** The current place of these tickets; without ids it runs no query. */
export const findPlaces = async (db: NotificationDb, ticketIds: readonly number[]): Promise<PlaceOf> => {
  if (ticketIds.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('st_tickets')
    .select(['ticket_id', 'user_id', 'queue_id'])
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .where('item', 'is not', null)
    .execute();
  const places = new Map(rows.map((row) => [row.ticket_id, { userId: row.user_id, queueId: row.queue_id }]));
  return (ticketId) => places.get(ticketId);
};

/** A closed ticket may keep an old contact: the event that reopens it brings the current one. */
const changedContactOf = (update: LiveUpdate): number[] =>
  update.event === 'contact' && update.payload.action === 'update' ? [update.payload.contact.id] : [];

export const rememberTickets = async (db: NotificationDb, tickets: readonly KnownTicket[]): Promise<void> => {
  if (tickets.length === 0) return;
  const items = tickets.map(({ item }) => item);
  await sql`
    insert into st_tickets (ticket_id, contact_id, user_id, queue_id, read_up_to, status, is_group, last_inbound,
      last_inbound_at, item, notice)
    select ticket_id, contact_id, user_id, queue_id, read_up_to, status, is_group, last_inbound, now(), item, notice
    from unnest(
      ${items.map(({ id }) => id)}::bigint[],
      ${items.map(({ contactId }) => contactId)}::bigint[],
      ${items.map(({ userId }) => userId)}::bigint[],
      ${items.map(({ queueId }) => queueId)}::bigint[],
      ${tickets.map(({ readUpTo }) => readUpTo)}::int[],
      ${items.map(({ status }) => status)}::text[],
      ${items.map(({ isGroup }) => isGroup)}::boolean[],
      ${items.map(({ lastInbound }) => lastInbound)}::int[],
      ${items.map((item) => JSON.stringify(item))}::json[],
      ${tickets.map(({ notice }) => notice && JSON.stringify(notice))}::json[]
    ) as tickets (ticket_id, contact_id, user_id, queue_id, read_up_to, status, is_group, last_inbound, item, notice)
    on conflict (ticket_id) do update set contact_id = excluded.contact_id, user_id = excluded.user_id,
      queue_id = excluded.queue_id, read_up_to = excluded.read_up_to, status = excluded.status,
      last_inbound = excluded.last_inbound, item = excluded.item, notice = excluded.notice,
      last_inbound_at = case when excluded.last_inbound > st_tickets.last_inbound then excluded.last_inbound_at
        else st_tickets.last_inbound_at end
  `.execute(db);
};

/** Deletes their updates too. A mark stays, so that late events do not bring them back. */
export const forgetTickets = async (db: NotificationDb, ticketIds: readonly number[]): Promise<void> => {
  if (ticketIds.length === 0) return;
  await sql`
    insert into st_tickets (ticket_id, contact_id, read_up_to, item)
    select ticket_id, 0, 0, null from unnest(${ticketIds}::bigint[]) as gone (ticket_id)
    on conflict (ticket_id) do update set contact_id = 0, user_id = null, queue_id = null, item = null,
      notice = null
  `.execute(db);
  await sql`delete from st_seen where ticket_id = any(${ticketIds}::bigint[])`.execute(db);
  await sql`delete from rm_live_updates where ticket_id = any(${ticketIds}::integer[])`.execute(db);
};
