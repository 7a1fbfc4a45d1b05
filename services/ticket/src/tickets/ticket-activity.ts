import { sql, type RawBuilder } from 'kysely';
import type { TicketDb } from '#database/store.ts';

type Activity = {
  readonly ticketId: number;
  /** The number of new messages of the contact. */
  readonly inbound: number;
  /** The newest message of either side. */
  readonly messageId: string;
  readonly text: string;
  readonly at: Date;
  /** The last message to the contact is a person’s answer. Texts of the desk are not answers. */
  readonly isAnswer: boolean;
  /** The time when the desk received it; the list is sorted by it. */
  readonly movedAt: Date;
};

/**
 * Stores messages in their tickets, with at most one entry per ticket and call. The caller has locked the contacts.
 * An older message never replaces a newer one.
 * Answers the number of the last inbound message by ticket.
 */
export const storeActivity = async (
  db: TicketDb,
  activities: readonly Activity[],
): Promise<ReadonlyMap<number, number>> => {
  if (activities.length === 0) return new Map();
  const ticketIds = activities.map(({ ticketId }) => ticketId);
  const { rows } = await sql<{ ticket_id: number; last_inbound: number }>`
      with ${ticketsInOrder(ticketIds)}
      update rm_tickets t set
        last_inbound = t.last_inbound + noted.inbound,
        last_message = case when t.last_message_at > noted.at then t.last_message else noted.text end,
        last_message_revision = t.last_message_revision + case when t.last_message_at > noted.at then 0 else 1 end,
        last_message_id = case when t.last_message_at > noted.at then t.last_message_id else noted.message_id end,
        answered_at = case
          when noted.inbound > 0 and not noted.is_answer then null
          when noted.is_answer and (t.last_message_at is null or t.last_message_at <= noted.at) then noted.at
          else t.answered_at end,
        reminded_at = case when noted.is_answer or noted.inbound > 0 then null else t.reminded_at end,
        last_message_at = greatest(t.last_message_at, noted.at),
        updated_at = greatest(t.updated_at, noted.moved_at)
      from unnest(
        ${ticketIds}::bigint[],
        ${activities.map(({ inbound }) => inbound)}::int[],
        ${activities.map(({ messageId }) => messageId)}::uuid[],
        ${activities.map(({ text }) => text)}::text[],
        ${activities.map(({ at }) => at.toISOString())}::timestamptz[],
        ${activities.map(({ movedAt }) => movedAt.toISOString())}::timestamptz[],
        ${activities.map(({ isAnswer }) => isAnswer)}::boolean[]
      ) as noted (ticket_id, inbound, message_id, text, at, moved_at, is_answer)
      join held on held.ticket_id = noted.ticket_id
      where t.ticket_id = noted.ticket_id
      returning t.ticket_id, t.last_inbound
    `.execute(db);
  return new Map(rows.map((row) => [row.ticket_id, row.last_inbound]));
};

/**
 * Common table `held`: locks rows of tickets, always in the same order. An update of several would lock them in the
 * order of its plan, and two such could wait for each other.
 */
export const ticketsInOrder = (ticketIds: readonly number[]): RawBuilder<unknown> => sql`
  held as materialized (
    select ticket_id from ${sql.table('rm_tickets')} where ticket_id = any(${ticketIds}::bigint[])
    order by ticket_id for no key update
  )`;
