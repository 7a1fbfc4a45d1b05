import { type RawBuilder, sql } from 'kysely';
import type { ListBranch } from '#tickets/visibility/list-plan.rules.ts';
import type { TicketDb } from '#database/store.ts';
import { itemText } from './ticket-item-text.ts';
import { itemTables } from './ticket-items.query.ts';

export type ListOrder = {
  readonly by: 'created_at' | 'updated_at';
  readonly direction: 'asc' | 'desc';
};

export type Cursor = { readonly at: Date; readonly ticketId: number };

export type PageRequest = {
  readonly branches: readonly ListBranch[];
  readonly order: ListOrder;
  readonly isUnreadOnly: boolean;
  readonly after: Cursor | null;
  readonly offset: number;
  readonly limit: number;
};

/** A longer count with each page would cost more than it is worth (rule T20); see `long-counts.ts`. */
export const maxCount = 10_000;

export type Page = {
  /** The items with commas between them, as they are sent to the browser. */
  readonly items: string;
  /** The cursor of the last item, if more follow. */
  readonly next: Cursor | null;
  readonly count: number;
};

/** A page in its order, and the count. Each branch reads one index, and no further than the page needs. */
export const findPage = async (db: TicketDb, request: PageRequest): Promise<Page> => {
  if (request.branches.length === 0) return emptyPage;
  const parts = request.branches.map((branch) => sql`(${branchRows(branch, request)})`);
  const found = sql`
    select ticket_id, sorted_at from (${sql.join(parts, sql` union all `)}) found
    order by ${inOrder(request)} limit ${sql.lit(request.limit + 1)} offset ${sql.lit(request.offset)}
  `;
  const { rows } = await sql<PageRow>`
    select items, "lastAt", "lastTicketId", ${countOf(request)} as count from (${gathered(found, request)}) gathered
  `.execute(db);
  return pageOf(rows);
};

export const emptyPage: Page = { items: '', next: null, count: 0 };

export type PageRow = {
  readonly items: string | null;
  readonly lastAt: Date | null;
  readonly lastTicketId: number | null;
  readonly count: number;
};

export const pageOf = ([row]: readonly PageRow[]): Page => {
  if (row === undefined) return emptyPage;
  const { items, lastAt, lastTicketId, count } = row;
  const next = lastAt === null || lastTicketId === null ? null : { at: lastAt, ticketId: lastTicketId };
  return { items: items ?? '', next, count };
};

/**
 * The items of `found`, up to `limit`, and the cursor of the last one if another follows. All are in one row, because
 * a row per item took half as long again.
 */
export const gathered = (found: RawBuilder<unknown>, { limit, order }: PageRequest): RawBuilder<unknown> => {
  const direction = sql.raw(order.direction);
  const isLast = sql`item.place = ${sql.lit(limit)} and item.found > ${sql.lit(limit)}`;
  return sql`
    select string_agg(item.text, ',' order by item.place) filter (where item.place <= ${sql.lit(limit)}) as items,
      max(item.sorted_at) filter (where ${isLast}) as "lastAt",
      max(item.ticket_id) filter (where ${isLast}) as "lastTicketId"
    from (
      select page.ticket_id, page.sorted_at, ${itemText} as text, count(*) over () as found,
        row_number() over (order by page.sorted_at ${direction}, page.ticket_id ${direction}) as place
      from (${found}) page join (${itemTables}) on t.ticket_id = page.ticket_id
    ) item
  `;
};

export const inOrder = ({ order }: Pick<PageRequest, 'order'>): RawBuilder<unknown> => {
  const direction = sql.raw(order.direction);
  return sql`sorted_at ${direction}, ticket_id ${direction}`;
};

export type CountedList = Pick<PageRequest, 'branches' | 'isUnreadOnly'>;

/** Exact up to `maxCount`. */
const countOf = (list: CountedList): RawBuilder<number> => {
  const parts = list.branches.map(
    (branch) => sql`(${branchMembers(branch, list)} limit ${sql.lit(maxCount)})`,
  );
  return sql<number>`(select least(count(*), ${sql.lit(maxCount)}) from (${sql.join(parts, sql` union all `)}) found)`;
};

/** Counts without a limit, so its cost grows with the count. */
export const countAll = async (db: TicketDb, list: CountedList): Promise<number> => {
  const parts = list.branches.map((branch) => branchMembers(branch, list));
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${sql.join(parts, sql` union all `)}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
};

const branchMembers = (branch: ListBranch, { isUnreadOnly }: CountedList): RawBuilder<unknown> =>
  sql`select 1 from rm_tickets t where ${branchFilter(branch)} and ${unreadFilter(isUnreadOnly)}`;

const branchRows = (branch: ListBranch, request: PageRequest): RawBuilder<unknown> => {
  const { order, isUnreadOnly, offset, limit } = request;
  const column = sql.ref(`t.${order.by}`);
  const direction = sql.raw(order.direction);
  const behind = behindCursor(request, column);
  const rows = (filter: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select t.ticket_id, ${column} as sorted_at from rm_tickets t
    where ${filter} and ${behind} and ${unreadFilter(isUnreadOnly)}
    order by ${column} ${direction}, t.ticket_id ${direction}
    limit ${sql.lit(offset + limit + 1)}
  `;
  return branch.kind === 'in-queues'
    ? sql`
        select found.* from unnest(${[...branch.queueIds]}::bigint[]) as asked (queue_id)
        cross join lateral (${rows(sql`t.queue_id = asked.queue_id and ${notOf(branch)} and ${statusFilter(branch)}`)}) found
      `
    : rows(branchFilter(branch));
};

/** The tickets after the cursor; the list is ordered by `column`. */
export const behindCursor = (
  { order, after }: Pick<PageRequest, 'order' | 'after'>,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<');
  return after === null
    ? sql`true`
    : sql`(${column}, t.ticket_id) ${beyond} (${after.at.toISOString()}::timestamptz, ${after.ticketId}::bigint)`;
};

export const branchFilter = (branch: ListBranch): RawBuilder<unknown> => {
  const status = statusFilter(branch);
  switch (branch.kind) {
    case 'all':
      return status;
    case 'without-queue':
      return sql`t.queue_id is null and ${status}`;
    case 'in-queues':
      return sql`t.queue_id = any(${[...branch.queueIds]}::bigint[]) and ${notOf(branch)} and ${status}`;
    case 'of-user':
      return branch.queueIds === null
        ? sql`t.user_id = ${branch.userId} and ${status}`
        : sql`t.user_id = ${branch.userId} and ${status}
            and (t.queue_id is null or t.queue_id = any(${[...branch.queueIds]}::bigint[]))`;
  }
};

const statusFilter = (branch: ListBranch): RawBuilder<unknown> => sql`t.status = ${sql.lit(branch.status)}`;

const notOf = ({ exceptUserId }: Extract<ListBranch, { kind: 'in-queues' }>): RawBuilder<unknown> =>
  exceptUserId === null ? sql`true` : sql`t.user_id is distinct from ${exceptUserId}`;

export const unreadFilter = (isUnreadOnly: boolean): RawBuilder<unknown> =>
  isUnreadOnly ? sql`t.last_inbound > t.read_up_to` : sql`true`;
