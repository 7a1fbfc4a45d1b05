import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import {
  behindCursor,
  branchFilter,
  emptyPage,
  gathered,
  inOrder,
  maxCount,
  type Page,
  pageOf,
  type PageRequest,
  type PageRow,
  unreadFilter,
} from './list-tickets.query.ts';
import { ticketsAmong } from './tickets-among.query.ts';

/**
 * A page of the branches' tickets that are also in `among`. The results of a search, a day or tags are found once by
 * their indexes, then counted and sorted.
 */
export const findNarrowedPage = async (
  db: TicketDb,
  request: PageRequest,
  among: RawBuilder<unknown>,
): Promise<Page> => {
  if (request.branches.length === 0) return emptyPage;
  const found = sql`
    select t.ticket_id, t.sorted_at from hits t where ${behindCursor(request, sql.ref('t.sorted_at'))}
    order by ${inOrder(request)} limit ${sql.lit(request.limit + 1)} offset ${sql.lit(request.offset)}
  `;
  const hits = ticketsAmong('ticket_id', {
    ids: among,
    columns: sql`t.ticket_id, ${sql.ref(`t.${request.order.by}`)} as sorted_at`,
    condition: sql`(${inBranches(request)}) and ${unreadFilter(request.isUnreadOnly)}`,
  });
  const { rows } = await sql<PageRow>`
    with hits as materialized (${hits})
    select items, "lastAt", "lastTicketId", (select least(count(*), ${sql.lit(maxCount)}) from hits) as count
    from (${gathered(found, request)}) gathered
  `.execute(db);
  return pageOf(rows);
};

const inBranches = ({ branches }: PageRequest): RawBuilder<unknown> =>
  sql.join(
    branches.map((branch) => sql`(${branchFilter(branch)})`),
    sql` or `,
  );
