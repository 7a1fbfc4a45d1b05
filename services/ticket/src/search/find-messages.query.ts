import { maxMessageCount } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { hasWord } from './message-words.query.ts';
import type { Wanted } from './words.rules.ts';

export type SearchedConversation = {
  readonly ticketIds: readonly number[];
  /** Every message that is found has all of them. */
  readonly words: readonly Wanted[];
  readonly before: string | null;
  readonly limit: number;
};

export type FoundPage = {
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
