import type { ChangeState } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/** The part of a message that waits: its send, a change of it, or its file. */
type StuckPart = 'send' | ChangeState['kind'] | 'file';
export type StuckMessage = {
  readonly messageId: string;
  readonly part: StuckPart;
  readonly ticketId: number;
  readonly connectionId: number;
  readonly since: Date;
};
export type StuckCount = {
  readonly connectionId: number;
  readonly part: StuckPart;
  readonly messages: number;
  readonly ageSeconds: number;
};

/**
 * Everything that has waited for a channel for longer, by the clock of Postgres: queued sends, overdue held messages,
 * unconfirmed changes and pending files.
 */
const stuck = (afterMs: number): RawBuilder<unknown> => {
  const until = sql`now() - ${afterMs} * interval '1 millisecond'`;
  return sql`(
    select message_id, ticket_id, connection_id, 'send' as part, queued_at as since from rm_messages
    where send_state = 'queued' and not is_held and queued_at <= ${until}
    union all
    select message_id, ticket_id, connection_id, 'send', held_until from rm_messages
    where is_held and held_until <= ${until}
    union all
    select message_id, ticket_id, connection_id, change_kind, change_at from rm_messages
    where change_state = 'pending' and change_at <= ${until}
    union all
    select message_id, ticket_id, connection_id, 'file', pending_since from rm_media
    where state = 'pending' and pending_since <= ${until}
  ) as stuck`;
};

/** The longest waiting first. */
export const findStuck = async (
  db: MessagingDb,
  { afterMs, limit }: { readonly afterMs: number; readonly limit: number },
): Promise<readonly StuckMessage[]> => {
  const { rows } = await sql<StuckMessage>`
    select message_id as "messageId", part, ticket_id as "ticketId", connection_id as "connectionId", since
    from ${stuck(afterMs)} order by since, message_id, part limit ${limit}
  `.execute(db);
  return rows;
};

export const countStuck = async (db: MessagingDb, afterMs: number): Promise<readonly StuckCount[]> => {
  const { rows } = await sql<StuckCount>`
    select connection_id as "connectionId", part, count(*)::int as messages,
      extract(epoch from now() - min(since))::float8 as "ageSeconds"
    from ${stuck(afterMs)} group by connection_id, part
  `.execute(db);
  return rows;
};
