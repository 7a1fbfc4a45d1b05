import { type RawBuilder, sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

export type StuckMessage = {
  readonly messageId: string;
  readonly ticketId: number;
  readonly connectionId: number;
  readonly since: Date;
};
export type StuckCount = {
  readonly connectionId: number;
  readonly messages: number;
  readonly ageSeconds: number;
};

/** What should be on its way since longer than that, by Postgres' clock: queued, or held beyond its time. */
const stuck = (afterMs: number): RawBuilder<unknown> => {
  const until = sql`now() - ${afterMs} * interval '1 millisecond'`;
  return sql`(
    select message_id, ticket_id, connection_id, queued_at as since from rm_messages
    where send_state = 'queued' and not is_held and queued_at <= ${until}
    union all
    select message_id, ticket_id, connection_id, held_until from rm_messages
    where is_held and held_until <= ${until}
  ) as stuck`;
};

/** Those that wait longest, the longest first. */
export const findStuck = async (
  db: MessagingDb,
  { afterMs, limit }: { readonly afterMs: number; readonly limit: number },
): Promise<readonly StuckMessage[]> => {
  const { rows } = await sql<StuckMessage>`
    select message_id as "messageId", ticket_id as "ticketId", connection_id as "connectionId", since
    from ${stuck(afterMs)} order by since, message_id limit ${limit}
  `.execute(db);
  return rows;
};

export const countStuck = async (db: MessagingDb, afterMs: number): Promise<readonly StuckCount[]> => {
  const { rows } = await sql<StuckCount>`
    select connection_id as "connectionId", count(*)::int as messages,
      extract(epoch from now() - min(since))::float8 as "ageSeconds"
    from ${stuck(afterMs)} group by connection_id
  `.execute(db);
  return rows;
};
