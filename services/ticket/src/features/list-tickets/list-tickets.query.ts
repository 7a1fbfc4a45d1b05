import { type RawBuilder, sql } from 'kysely';
import type { ListBranch } from '#domain/visibility/list-plan.ts';
import type { TicketDb } from '#database/store.ts';
import { itemText } from '#read-model/ticket-item-text.ts';
import { fromItems } from '#read-model/ticket-items.query.ts';

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

/** Counting further would cost more than anybody reads from it (4-settled.md 14a). */
export const maxCount = 10_000;

/** An item of the page: as text that goes to the browser as it is, and where it stands in the order. */
export type PageItem = Cursor & { readonly text: string };

export type Page = { readonly items: readonly PageItem[]; readonly count: number };

/** A page in its order, and how many there are. Each branch walks one index no further than the page needs. */
export const findPage = async (db: TicketDb, request: PageRequest): Promise<Page> => {
  if (request.branches.length === 0) return { items: [], count: 0 };
  const rows = await pageQuery(db, request).execute();
  // Behind the end no row says how many stand before it.
  const isBehind = rows.length === 0 && (request.offset > 0 || request.after !== null);
  return { items: rows, count: isBehind ? await countTickets(db, request) : (rows[0]?.count ?? 0) };
};

const pageQuery = (db: TicketDb, request: PageRequest) => {
  const { branches, order, offset, limit } = request;
  const direction = sql.raw(order.direction);
  const parts = branches.map((branch) => sql`(${branchRows(branch, request)})`);
  const page = sql<{ ticket_id: number; sorted_at: Date }>`(
    select ticket_id, sorted_at from (${sql.join(parts, sql` union all `)}) found
    order by sorted_at ${direction}, ticket_id ${direction}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  )`;
  return fromItems(db)
    .innerJoin(page.as('page'), 'page.ticket_id', 't.ticket_id')
    .select(['t.ticket_id as ticketId', 'page.sorted_at as at', itemText.as('text')])
    .select(countOf(request).as('count'))
    .orderBy('page.sorted_at', order.direction)
    .orderBy('t.ticket_id', order.direction);
};

/** How many tickets the branches hold, exact up to `maxCount`. */
const countOf = ({ branches, isUnreadOnly }: PageRequest): RawBuilder<number> => {
  const parts = branches.map(
    (branch) =>
      sql`(select 1 from rm_tickets t where ${branchFilter(branch)} and ${unreadFilter(isUnreadOnly)}
        limit ${sql.lit(maxCount)})`,
  );
  return sql<number>`(select least(count(*), ${sql.lit(maxCount)}) from (${sql.join(parts, sql` union all `)}) found)`;
};

const countTickets = async (db: TicketDb, request: PageRequest): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select ${countOf(request)} as count`.execute(db);
  return rows[0]?.count ?? 0;
};

const branchRows = (branch: ListBranch, request: PageRequest): RawBuilder<unknown> => {
  const { order, isUnreadOnly, offset, limit } = request;
  const column = sql.ref(`t.${order.by}`);
  const direction = sql.raw(order.direction);
  const behind = behindCursor(request, column);
  const rows = (filter: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select t.ticket_id, ${column} as sorted_at from rm_tickets t
    where ${filter} and ${behind} and ${unreadFilter(isUnreadOnly)}
    order by ${column} ${direction}, t.ticket_id ${direction}
    limit ${sql.lit(offset + limit)}
  `;
  return branch.kind === 'in-queues'
    ? sql`
        select found.* from unnest(${[...branch.queueIds]}::bigint[]) as asked (queue_id)
        cross join lateral (${rows(sql`t.queue_id = asked.queue_id and ${notOf(branch)} and ${statusFilter(branch)}`)}) found
      `
    : rows(branchFilter(branch));
};

/** What comes behind the cursor, where `column` is what the list is ordered by. */
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
