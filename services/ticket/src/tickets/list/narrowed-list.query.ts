import { type RawBuilder, sql } from 'kysely';
import type { Search, Wanted } from '#search/words.rules.ts';
import { hasNumber, isNameShown } from '#contacts/index.ts';
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

type Narrowing = {
  /** null without a search. */
  readonly search: Search | null;
  /** A search by users who see masked numbers does not reveal the hidden digits (rule N4). */
  readonly seesNumbers: boolean;
  readonly day: { readonly date: string; readonly timeZone: string } | null;
  readonly tagIds: readonly number[] | null;
  /** null or absent for any contact. */
  readonly contactId?: number | null;
};

/** A query for the ids of the tickets that match everything; null if nothing narrows the list. */
export const narrow = ({
  search,
  seesNumbers,
  day,
  tagIds,
  contactId = null,
}: Narrowing): RawBuilder<unknown> | null => {
  const sets = [
    ...(search === null ? [] : [found(search, seesNumbers)]),
    ...(day === null ? [] : [createdOn(day)]),
    ...(tagIds === null ? [] : [tagged(tagIds)]),
    ...(contactId === null ? [] : [sql`select ticket_id from rm_tickets where contact_id = ${contactId}`]),
  ];
  return sets.length === 0 ? null : all(sets);
};

const all = (sets: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sets.length === 1
    ? (sets[0] ?? sql``)
    : sql.join(
        sets.map((set) => sql`(${set})`),
        sql` intersect `,
      );

/** Every word has to be in the ticket, or the whole number. */
const found = ({ words, number }: Search, seesNumbers: boolean): RawBuilder<unknown> => {
  const everyWord = all(words.map((word) => withWord(word, seesNumbers)));
  return number === null
    ? everyWord
    : sql`select ticket_id from (${everyWord}) words union ${withNumber(number, seesNumbers)}`;
};

/** Searches messages and the contact's name; digits also anywhere in the number. */
const withWord = (
  { word, term, isBeginning, isNumber }: Wanted,
  seesNumbers: boolean,
): RawBuilder<unknown> => {
  const said = term === null ? sql`word >= ${word} and word < ${`${word}\u{10FFFF}`}` : sql`word = ${term}`;
  const lexeme = `'${word}'${isBeginning ? ':*' : ''}`;
  return sql`
    select ticket_id from rm_ticket_words where ${said}
    union all
    ${ticketsOf(sql`c.name_words @@ ${lexeme}::tsquery and ${isNameShown(word, seesNumbers)}`)}
    ${isNumber ? sql`union all ${withNumber(word, seesNumbers)}` : sql``}
  `;
};

const withNumber = (digits: string, seesNumbers: boolean): RawBuilder<unknown> =>
  ticketsOf(hasNumber(digits, seesNumbers));

const ticketsOf = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${ticketsAmong('contact_id', {
    ids: sql`select contact_id from rm_contacts c where ${condition}`,
    columns: sql`t.ticket_id`,
    condition: sql`true`,
  })})`;

/** The day is that of the desk's time zone. The status is named because the index begins with it. */
const createdOn = ({ date, timeZone }: { date: string; timeZone: string }): RawBuilder<unknown> => sql`
  select ticket_id from rm_tickets
  where status in ('pending', 'open', 'closed') and created_at >= (${date}::date::timestamp at time zone ${timeZone})
    and created_at < ((${date}::date + 1)::timestamp at time zone ${timeZone})
`;

const tagged = (tagIds: readonly number[]): RawBuilder<unknown> => sql`
  select t.ticket_id from rm_contact_tags tagged join rm_tickets t on t.contact_id = tagged.contact_id
  where tagged.tag_id = any(${[...tagIds]}::bigint[])
`;

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

type Among = {
  /** A query of one column; duplicates count once. */
  readonly ids: RawBuilder<unknown>;
  /** Columns of the tickets `t`. */
  readonly columns: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
};

/**
 * The tickets `t` whose `column` is one of `ids`. Few ids are looked up one by one; for many, all tickets are read
 * once. Postgres cannot choose by itself, because it expects 200 rows from any such set.
 */
const ticketsAmong = (
  column: 'ticket_id' | 'contact_id',
  { ids, columns, condition }: Among,
): RawBuilder<unknown> => {
  const key = sql.ref(`t.${column}`);
  // `is true` keeps Postgres from using the join that it would misjudge.
  const isAsked = sql`(${key} in (select id from asked)) is true`;
  return sql`
    with asked (id) as materialized (${ids}),
    amount (is_small) as materialized (
      select count(*) < (select greatest(reltuples, 1000) from pg_class where oid = 'rm_tickets'::regclass) / ${readPerLookup}
      from asked
    )
    select ${columns} from (select distinct id from asked) one join rm_tickets t on ${key} = one.id
    where (select is_small from amount) and ${condition}
    union all
    select ${columns} from rm_tickets t where not (select is_small from amount) and ${isAsked} and ${condition}
  `;
};

/** Reading so many tickets in sequence takes as long as one lookup. */
const readPerLookup = sql.lit(5);
