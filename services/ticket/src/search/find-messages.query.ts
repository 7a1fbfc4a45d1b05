import { maxMessageCount } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import type { Wanted } from './words.rules.ts';

type SearchedConversation = {
  readonly ticketIds: readonly number[];
  /** Every message that is found has all of them. */
  readonly words: readonly Wanted[];
  readonly before: string | null;
  readonly limit: number;
};

type FoundPage = {
  readonly messageIds: readonly string[];
  readonly count: number;
  readonly next: string | null;
};

/**
 * The newest first. Each ticket's index is read separately, because one condition for all tickets would read and sort
 * every message.
 */
export const findInConversation = async (
  db: TicketDb,
  { ticketIds, words, before, limit }: SearchedConversation,
): Promise<FoundPage> => {
  const found = (condition: RawBuilder<unknown>, atMost: number) => sql`
    select said.message_id, said.sequence from unnest(${[...ticketIds]}::bigint[]) as asked (ticket_id)
    cross join lateral (
      select m.message_id, m.sequence from rm_message_words m
      where m.ticket_id = asked.ticket_id and ${condition} and ${sql.join(
        words.map((word) => sql`(${hasWord(word)})`),
        sql` and `,
      )}
      order by m.sequence desc limit ${sql.lit(atMost)}
    ) said
  `;
  const page = before === null ? sql`table counted` : found(sql`m.sequence < ${before}`, limit + 1);
  const { rows } = await sql<{ messageId: string; sequence: string; count: number }>`
    with counted as materialized (${found(sql`true`, maxMessageCount + 1)})
    select message_id as "messageId", sequence,
      (select least(count(*), ${sql.lit(maxMessageCount + 1)}) from counted) as count
    from (${page}) page
    order by sequence desc limit ${sql.lit(limit + 1)}
  `.execute(db);
  const shown = rows.slice(0, limit);
  return {
    messageIds: shown.map(({ messageId }) => messageId),
    count: rows[0]?.count ?? 0,
    next: rows.length > limit ? (shown.at(-1)?.sequence ?? null) : null,
  };
};

/**
 * So many messages of a conversation are read one by one. A word that none of them has is rare, so the index is used.
 */
const newestRead = 200;

type Best = {
  readonly ticketId: number;
  readonly messageId: string;
  /** How many of the words the message has. */
  readonly has: number;
};

/**
 * The message by which each ticket was found: the newest of those with the most words. A ticket that was found only
 * by its contact has none.
 */
export const findMessageOfEach = async (
  db: TicketDb,
  ticketIds: readonly number[],
  words: readonly Wanted[],
): Promise<readonly string[]> => {
  if (ticketIds.length === 0 || words.length === 0) return [];
  const { rows } = await sql<Best & { readonly isLonger: boolean }>`
    select asked.ticket_id as "ticketId", best.message_id as "messageId", best.has, best.is_longer as "isLonger"
    from unnest(${[...ticketIds]}::bigint[]) as asked (ticket_id)
    cross join lateral (
      select m.message_id, ${countOf(words)} as has, count(*) over () = ${sql.lit(newestRead)} as is_longer
      from (
        select message_id, sequence, words from rm_message_words
        where ticket_id = asked.ticket_id order by sequence desc limit ${sql.lit(newestRead)}
      ) m
      order by has desc, m.sequence desc limit 1
    ) best
  `.execute(db);
  const better = await findBetter(
    db,
    rows.filter(({ isLonger, has }) => isLonger && has < words.length),
    words,
  );
  return rows.flatMap(({ ticketId, messageId, has }) => better.get(ticketId) ?? (has > 0 ? messageId : []));
};

/** Older messages with more of the words than the best of the newest ones. */
const findBetter = async (
  db: TicketDb,
  known: readonly Best[],
  words: readonly Wanted[],
): Promise<ReadonlyMap<number, string>> => {
  if (known.length === 0) return new Map();
  const groups = [...Map.groupBy(known, ({ has }) => has)].map(([has, tickets]): RawBuilder<unknown> => {
    const ticketIds = tickets.map(({ ticketId }) => ticketId);
    return sql`(
      select distinct on (m.ticket_id) m.ticket_id as "ticketId", m.message_id as "messageId"
      from rm_message_words m
      where m.ticket_id = any(${ticketIds}::bigint[]) and ${hasSoMany(words, has + 1)}
      order by m.ticket_id, ${countOf(words)} desc, m.sequence desc
    )`;
  });
  const { rows } = await sql<Omit<Best, 'has'>>`${sql.join(groups, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ ticketId, messageId }) => [ticketId, messageId]));
};

/** For messages `m`. */
const hasWord = ({ word, term }: Wanted): RawBuilder<unknown> =>
  term === null ? sql`' ' || m.words like ${`% ${word}%`}` : sql`' ' || m.words || ' ' like ${`% ${term} %`}`;

const countOf = (words: readonly Wanted[]): RawBuilder<number> =>
  sql.join(
    words.map((word) => sql`(${hasWord(word)})::int`),
    sql` + `,
  );

const lexemeOf = ({ word, term }: Wanted): string => (term === null ? `'${word}':*` : `'${term}'`);

/** At least so many of the words. The expression equals that of the index. */
const hasSoMany = (words: readonly Wanted[], count: number): RawBuilder<boolean> => {
  const chosen = choose(words.map(lexemeOf), count).map((lexemes) => `(${lexemes.join(' & ')})`);
  return sql`array_to_tsvector(string_to_array(m.words, ' ')) @@ ${chosen.join(' | ')}::tsquery`;
};

const choose = (from: readonly string[], count: number): string[][] => {
  const [first, ...rest] = from;
  if (count === 0) return [[]];
  if (first === undefined) return [];
  return [...choose(rest, count - 1).map((chosen) => [first, ...chosen]), ...choose(rest, count)];
};
