import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { itemText } from '#read-model/ticket-item-text.ts';
import { itemTables } from '#read-model/ticket-items.query.ts';
import {
  behindCursor,
  branchFilter,
  maxCount,
  type Page,
  type PageItem,
  type PageRequest,
  unreadFilter,
} from './list-tickets.query.ts';

/**
 * A page of those of the branches' tickets that are in `among`: what a search, a day or tags leave is found once, by
 * their indexes, and then counted and put in order.
 */
export const findNarrowedPage = async (
  db: TicketDb,
  request: PageRequest,
  among: RawBuilder<unknown>,
): Promise<Page> => {
  if (request.branches.length === 0) return { items: [], count: 0 };
  const { rows } = await sql<{ count: number } & (PageItem | { ticketId: null })>`
    with hits as materialized (
      select t.ticket_id, ${sql.ref(`t.${request.order.by}`)} as sorted_at
      from (${among}) asked join rm_tickets t on t.ticket_id = asked.ticket_id
      where (${inBranches(request)}) and ${unreadFilter(request.isUnreadOnly)}
    ),
    page as materialized (
      select t.ticket_id, t.sorted_at from hits t where ${behindCursor(request, sql.ref('t.sorted_at'))}
      order by ${inOrder(request, 't')} limit ${sql.lit(request.limit)} offset ${sql.lit(request.offset)}
    ),
    counted as (select least(count(*), ${sql.lit(maxCount)}) as count from hits)
    select counted.count, item.*
    from counted left join (
      select page.ticket_id as "ticketId", page.sorted_at as at, ${itemText} as text
      from page join (${itemTables}) on t.ticket_id = page.ticket_id
    ) item on true
    order by ${inOrder(request, 'item')}
  `.execute(db);
  return { items: rows.filter((row) => row.ticketId !== null), count: rows[0]?.count ?? 0 };
};

const inBranches = ({ branches }: PageRequest): RawBuilder<unknown> =>
  sql.join(
    branches.map((branch) => sql`(${branchFilter(branch)})`),
    sql` or `,
  );

const inOrder = ({ order }: PageRequest, of: 't' | 'item'): RawBuilder<unknown> => {
  const direction = sql.raw(order.direction);
  return of === 't'
    ? sql`t.sorted_at ${direction}, t.ticket_id ${direction}`
    : sql`item.at ${direction}, item."ticketId" ${direction}`;
};
