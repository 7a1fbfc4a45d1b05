import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { countOf, hasSoMany } from './message-words.query.ts';
import type { Wanted } from './words.rules.ts';

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
