import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** The limits of a connection, in minutes, and its reminder. */
export type Limits = {
  readonly waiting: number | null;
  readonly pending: number | null;
  /** null: contacts are not reminded. */
  readonly reminder: { readonly minutes: number; readonly inGroups: boolean } | null;
};

export const findLimits = async (db: TicketDb, connectionId: number): Promise<Limits | null> => {
  const row = await db
    .selectFrom('rm_connections')
    .select(['close_waiting_minutes', 'close_pending_minutes', 'reminder_minutes'])
    .select(['reminder_message', 'is_automatic_in_groups'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { reminder_minutes: minutes, reminder_message: text } = row;
  return {
    waiting: row.close_waiting_minutes,
    pending: row.close_pending_minutes,
    reminder:
      minutes === null || text.trim() === '' ? null : { minutes, inGroups: row.is_automatic_in_groups },
  };
};

/** Connections with a ticket that may be due: an index finds the oldest ticket of each. */
export const findConnectionsWithDue = async (db: TicketDb): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.connection_id as id from rm_connections c
    where exists (
        select from rm_tickets t where t.connection_id = c.connection_id and t.status = 'pending'
          and t.updated_at < now() - make_interval(mins => c.close_pending_minutes)
      ) or exists (
        select from rm_tickets t where t.connection_id = c.connection_id and t.status = 'open'
          and t.answered_at < now() - make_interval(mins => c.close_waiting_minutes - coalesce(c.reminder_minutes, 0))
      )
  `.execute(db);
  return rows.map(({ id }) => id);
};

const isOlder = (column: RawBuilder<Date>, minutes: number): RawBuilder<boolean> =>
  sql<boolean>`${column} < now() - make_interval(mins => ${minutes})`;
const answeredAt = sql<Date>`answered_at`;
const remindedAt = sql<Date>`reminded_at`;

export const isPendingTooLong = (minutes: number): RawBuilder<boolean> =>
  sql<boolean>`status = 'pending' and ${isOlder(sql<Date>`updated_at`, minutes)}`;

/** After a reminder the ticket is closed only once the contact had time to answer. */
export const isWaitingTooLong = (minutes: number, reminder: Limits['reminder']): RawBuilder<boolean> => {
  const isReminded =
    reminder === null
      ? sql<boolean>`true`
      : sql<boolean>`(${isOlder(remindedAt, reminder.minutes)} or ${reminder.inGroups ? sql`false` : sql`is_group`})`;
  return sql<boolean>`status = 'open' and ${isOlder(answeredAt, minutes)} and ${isReminded}`;
};

export const isToBeReminded = (
  minutes: number,
  reminder: NonNullable<Limits['reminder']>,
): RawBuilder<boolean> =>
  sql<boolean>`status = 'open' and reminded_at is null
    and ${isOlder(answeredAt, minutes - reminder.minutes)}
    and ${reminder.inGroups ? sql`true` : sql`not is_group`}`;

type Due = { readonly ticket_id: number; readonly contact_id: number };

export const findDue = async (
  db: TicketDb,
  connectionId: number,
  isDue: RawBuilder<boolean>,
  limit: number,
): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select ticket_id, contact_id from rm_tickets
    where connection_id = ${connectionId} and ${isDue} limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
};
