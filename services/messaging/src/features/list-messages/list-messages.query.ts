import type { Ticket } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { messageColumns, type MessageRow } from '#read-model/messages.query.ts';

/** Counting further would cost more than anybody reads from it. */
const maxCount = 10_000;

type Place = {
  /** Older than this; null is the newest page. */
  readonly before: string | null;
  readonly offset: number;
  readonly limit: number;
};

export type FoundMessage = MessageRow & { readonly read_up_to: number };
export type ConversationPage = {
  /** Newest first. */
  readonly messages: readonly FoundMessage[];
  readonly count: number;
};

/** A page of the conversation that this ticket is part of; null when the ticket is not known here yet. */
export const findPage = (db: MessagingDb, ticketId: number, place: Place): Promise<ConversationPage | null> =>
  pageOf(
    db,
    sql`select ticket_id, contact_id, connection_id, queue_id from rm_tickets where ticket_id = ${ticketId}`,
    place,
  );

/** The same for a ticket that only its owner knows by now. */
export const findPageOf = (
  db: MessagingDb,
  { id, contactId, whatsappId, queueId }: Ticket,
  place: Place,
): Promise<ConversationPage | null> =>
  pageOf(
    db,
    sql`select ${id}::bigint as ticket_id, ${contactId}::bigint as contact_id, ${whatsappId}::bigint as connection_id,
      ${queueId}::bigint as queue_id`,
    place,
  );

/**
 * One statement: the tickets whose messages stand in one conversation (those of the same contact and connection in the
 * same sector or in none, 3-wire.md §9), the page, and how many messages there are.
 */
const pageOf = async (
  db: MessagingDb,
  asked: RawBuilder<unknown>,
  { before, offset, limit }: Place,
): Promise<ConversationPage | null> => {
  const inConversation = sql`
    m.contact_id = asked.contact_id and m.connection_id = asked.connection_id
    and m.ticket_id = any(array(select ticket_id from conversation))
  `;
  const older = before === null ? sql`true` : sql`m.sequence < ${before}`;
  const columns = sql.join(messageColumns.map((column) => sql.ref(`m.${column}`)));
  const { rows } = await sql<Nullable<MessageRow> & { read_up_to: number | null; total: number }>`
    with asked as (${asked}),
    conversation as (
      select t.ticket_id, t.read_up_to from rm_tickets t, asked
      where t.contact_id = asked.contact_id and t.connection_id is not distinct from asked.connection_id
        and (t.queue_id is null or t.queue_id is not distinct from asked.queue_id)
      union select ticket_id, 0 from asked
    )
    select ${columns}, (select max(read_up_to) from conversation c where c.ticket_id = m.ticket_id) as read_up_to,
      (select count(*) from (
        select 1 from asked, rm_messages m where ${inConversation} limit ${sql.lit(maxCount)}
      ) counted) as total
    from asked left join lateral (
      select * from rm_messages m where ${inConversation} and ${older}
      order by m.sequence desc limit ${sql.lit(limit)} offset ${offset}
    ) m on true
    order by m.sequence desc
  `.execute(db);
  const [first] = rows;
  return first === undefined ? null : { messages: rows.flatMap(foundOf), count: first.total };
};

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** Without a message the row is there for the count alone. */
const foundOf = (row: Nullable<MessageRow> & { read_up_to: number | null }): readonly FoundMessage[] =>
  isMessage(row) ? [{ ...row, read_up_to: row.read_up_to ?? 0 }] : [];

const isMessage = <Rest>(row: Nullable<MessageRow> & Rest): row is MessageRow & Rest =>
  row.message_id !== null;
