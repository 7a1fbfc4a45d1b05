import { maxMessageCount } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import type { Wanted } from './words.rules.ts';

/** Of messages `m`. */
const hasWord = ({ word, term }: Wanted): RawBuilder<unknown> =>
  term === null ? sql`' ' || m.words like ${`% ${word}%`}` : sql`' ' || m.words || ' ' like ${`% ${term} %`}`;

/**
 * The message by which each of these tickets was found: of those with the most of the words the newest. A ticket that
 * was found by its contact's name or number alone has none.
 */
export const findMessageOfEach = async (
  db: TicketDb,
  ticketIds: readonly number[],
  words: readonly Wanted[],
): Promise<readonly string[]> => {
  if (ticketIds.length === 0 || words.length === 0) return [];
  const conditions = words.map((word) => sql`(${hasWord(word)})`);
  // One word needs no count: the first that has it ends the walk.
  const most =
    words.length === 1
      ? sql``
      : sql`${sql.join(
          conditions.map((condition) => sql`${condition}::int`),
          sql` + `,
        )} desc,`;
  const { rows } = await sql<{ messageId: string }>`
    select said.message_id as "messageId"
    from unnest(${[...ticketIds]}::bigint[]) as asked (ticket_id)
    cross join lateral (
      select m.message_id from rm_message_words m
      where m.ticket_id = asked.ticket_id and (${sql.join(conditions, sql` or `)})
      order by ${most} m.sequence desc limit 1
    ) said
  `.execute(db);
  return rows.map(({ messageId }) => messageId);
};

export type SearchedConversation = {
  readonly ticketIds: readonly number[];
  /** All of them stand in each message that is found. */
  readonly words: readonly Wanted[];
  readonly before: string | null;
  readonly limit: number;
};

export type FoundPage = {
  readonly messageIds: readonly string[];
  readonly count: number;
  readonly next: string | null;
};

/** The newest first. */
export const findInConversation = async (
  db: TicketDb,
  { ticketIds, words, before, limit }: SearchedConversation,
): Promise<FoundPage> => {
  const isFound = sql`m.ticket_id = any(${[...ticketIds]}::bigint[])
    and ${sql.join(
      words.map((word) => sql`(${hasWord(word)})`),
      sql` and `,
    )}`;
  const isBehind = before === null ? sql`true` : sql`m.sequence < ${before}`;
  const { rows } = await sql<{ messageId: string; sequence: string; count: number }>`
    select m.message_id as "messageId", m.sequence, (
      select count(*) from (
        select 1 from rm_message_words m where ${isFound} limit ${sql.lit(maxMessageCount + 1)}
      ) counted
    ) as count
    from rm_message_words m where ${isFound} and ${isBehind}
    order by m.sequence desc limit ${sql.lit(limit + 1)}
  `.execute(db);
  const page = rows.slice(0, limit);
  return {
    messageIds: page.map(({ messageId }) => messageId),
    count: rows[0]?.count ?? 0,
    next: rows.length > limit ? (page.at(-1)?.sequence ?? null) : null,
  };
};
