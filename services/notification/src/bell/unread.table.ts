import { sql, type RawBuilder } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import type { BellUser } from './bell.rules.ts';

/** Of st_tickets t: it has unread messages. The partial index st_tickets_unread holds only these. */
const isUnread = sql<boolean>`
  t.last_inbound > t.read_up_to and not t.is_group and t.status <> 'closed' and t.item is not null
`;

/** `concerns` of bell.rules.ts as an SQL condition on st_tickets t and a user's columns or values. */
const concernsUser = (who: {
  readonly userId: RawBuilder<number>;
  readonly queueIds: RawBuilder<unknown>;
  readonly seesAll: RawBuilder<boolean>;
}): RawBuilder<boolean> => sql<boolean>`(
  (t.user_id is null or t.user_id = ${who.userId})
  and (t.queue_id = any(${who.queueIds})
    or (t.queue_id is null and (t.user_id = ${who.userId} or ${who.seesAll})))
)`;

const ofReader = ({ userId, queueIds, profile }: BellUser, allTicket: boolean): RawBuilder<boolean> =>
  concernsUser({
    userId: sql<number>`${userId}::bigint`,
    queueIds: sql`${[...queueIds]}::bigint[]`,
    seesAll: sql<boolean>`${profile.toLowerCase() === 'admin' || allTicket}::boolean`,
  });

export type UnreadTicket = {
  readonly ticketId: number;
  readonly unread: number;
  readonly upTo: number;
  readonly at: Date;
  readonly preview: string | null;
};

/** The newest entries of a user's bell, and the total count. */
export const findUnread = async (
  db: NotificationDb,
  reader: BellUser,
  allTicket: boolean,
  limit: number,
): Promise<{ readonly tickets: readonly UnreadTicket[]; readonly count: number }> => {
  const { rows } = await sql<{
    ticket_id: number;
    unread: number;
    up_to: number;
    at: Date;
    preview: string | null;
    count: number;
  }>`
    select t.ticket_id, t.last_inbound - greatest(t.read_up_to, coalesce(s.up_to, 0)) as unread,
      t.last_inbound as up_to, t.last_inbound_at as at, t.notice->>'preview' as preview, (count(*) over ())::int as count
    from st_tickets t
    left join st_seen s on s.user_id = ${reader.userId}::bigint and s.ticket_id = t.ticket_id
    where ${isUnread} and ${ofReader(reader, allTicket)} and t.last_inbound > coalesce(s.up_to, 0)
    order by t.last_inbound_at desc, t.ticket_id desc
    limit ${limit}
  `.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    tickets: rows.map((row) => ({
      ticketId: row.ticket_id,
      unread: row.unread,
      upTo: row.up_to,
      at: row.at,
      preview: row.preview,
    })),
  };
};

/**
 * How many tickets each user's bell holds: unread tickets are counted once per attendant and sector instead of per user,
 * less what the user cleared.
 */
export const countUnread = async (
  db: NotificationDb,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const ofUser = concernsUser({
    userId: sql<number>`u.user_id`,
    queueIds: sql`u.queue_ids::bigint[]`,
    seesAll: sql<boolean>`(lower(u.profile) = 'admin' or d.all_ticket)`,
  });
  const { rows } = await sql<{ user_id: number; count: number }>`
    with t as (
      select null::bigint as reader_id, t.user_id, t.queue_id, count(*) as count
      from st_tickets t where ${isUnread} group by t.user_id, t.queue_id
      union all
      select s.user_id, t.user_id, t.queue_id, -count(*)
      from st_seen s join st_tickets t on t.ticket_id = s.ticket_id
      where ${isUnread} and s.up_to >= t.last_inbound and s.user_id = any(${[...userIds]}::bigint[])
      group by s.user_id, t.user_id, t.queue_id
    )
    select u.user_id, sum(t.count)::int as count
    from st_users u cross join st_desk d join t on (t.reader_id is null or t.reader_id = u.user_id) and ${ofUser}
    where u.user_id = any(${[...userIds]}::bigint[])
    group by u.user_id
  `.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
};

type Seen = { readonly ticketId: number; readonly upTo: number };

/**
 * Clears a part or all of a user's bell.
 * @returns the tickets that left it
 */
export const clearUnread = async (
  db: NotificationDb,
  reader: BellUser,
  allTicket: boolean,
  seen: readonly Seen[] | 'all',
): Promise<readonly number[]> => {
  const part =
    seen === 'all'
      ? sql`select t.ticket_id, t.last_inbound as up_to from st_tickets t where ${isUnread} and ${ofReader(reader, allTicket)}`
      : sql`
          select t.ticket_id, min(least(t.last_inbound, cleared.up_to)) as up_to
          from unnest(
            ${seen.map(({ ticketId }) => ticketId)}::bigint[],
            ${seen.map(({ upTo }) => upTo)}::bigint[]
          ) as cleared (ticket_id, up_to) join st_tickets t on t.ticket_id = cleared.ticket_id
          where ${isUnread} and ${ofReader(reader, allTicket)}
          group by t.ticket_id
        `;
  const { rows } = await sql<{ ticket_id: number }>`
    insert into st_seen (user_id, ticket_id, up_to)
    select ${reader.userId}::bigint, ticket_id, up_to from (${part}) as cleared
    on conflict (user_id, ticket_id) do update set up_to = greatest(st_seen.up_to, excluded.up_to)
    returning ticket_id
  `.execute(db);
  return rows.map(({ ticket_id }) => ticket_id);
};

/** Up to which message these users cleared these tickets, by `userId:ticketId`. */
export const findSeen = async (
  db: NotificationDb,
  userIds: readonly number[],
  ticketIds: readonly number[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ user_id: number; ticket_id: number; up_to: number }>`
    select user_id, ticket_id, up_to from st_seen
    where user_id = any(${[...userIds]}::bigint[]) and ticket_id = any(${[...ticketIds]}::bigint[])
  `.execute(db);
  return new Map(rows.map(({ user_id, ticket_id, up_to }) => [seenKey(user_id, ticket_id), up_to]));
};

export const seenKey = (userId: number, ticketId: number): string => `${userId}:${ticketId}`;
