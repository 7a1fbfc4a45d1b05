import {
  type ContactReach,
  contactPageSize,
  foldName,
  readNumber,
  searchedSpellings,
  digitsIn,
} from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '@balcao/event-store/database/like-pattern';
import type { TicketDb } from '#database/store.ts';
import { selectContacts, toListItem, isReachedBy } from '#contacts/contacts.query.ts';
import { type ContactCursor, cursorBehind, encodeCursor } from './contact-cursor.ts';

export type ContactSearch = {
  readonly searchParam: string;
  readonly tagIds: readonly number[] | undefined;
  /** A search by users who see masked numbers does not reveal the hidden digits (rule N4). */
  readonly seesNumbers: boolean;
  /** Only contacts that this connection reaches; null for all. */
  readonly reachedBy: number | null;
  /** The contacts that the caller works with (rule P28). */
  readonly reach: ContactReach;
  /** Only this contact; undefined for all. */
  readonly contactId: number | undefined;
};

/** The index has no shorter parts. */
const shortestPart = 3;

/** The number of matches, a page by name, and the cursor of its end if more follow. */
export const findContactPage = async (
  db: TicketDb,
  search: ContactSearch,
  after: ContactCursor,
  limit = contactPageSize,
) => {
  const name = sortedName(search.seesNumbers);
  // Few matches are found by indexes and then sorted. Many matches are read in the order of names.
  const isFewer =
    search.searchParam.length >= shortestPart ||
    search.tagIds !== undefined ||
    search.contactId !== undefined;
  const behind =
    after.kind === 'name'
      ? sql`where (${name} collate "C", c.contact_id) > (${after.searchName}::text collate "C", ${after.contactId}::bigint)`
      : sql``;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as ${sql.raw(isFewer ? 'materialized' : 'not materialized')} (
      select c.contact_id, ${name} from rm_contacts c where c.merged_into is null and ${isMeant(search)} and ${matching(search)} and ${isReached(search)} and ${isReachedBy(search.reach)}
    )
    select
      (select count(*)::int from found) as count,
      array(
        select c.contact_id from found c ${behind} order by ${name} collate "C", c.contact_id
        limit ${limit + 1} offset ${after.kind === 'count' ? after.count : 0}
      ) as ids
  `.execute(db);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  const contacts = await selectContacts(db)
    .where(sql<boolean>`c.contact_id = any(${ids}::bigint[])`)
    .orderBy(sql`${name} collate "C"`)
    .orderBy('c.contact_id')
    .execute();
  const page = contacts.slice(0, limit);
  const last = contacts.length > limit ? page.at(-1) : undefined;
  const next = last && cursorBehind(last, after, { showsNumbers: search.seesNumbers, limit });
  return { count, contacts: page.map(toListItem), next: next === undefined ? null : encodeCursor(next) };
};

/** For contacts `c`: a name, number or e-mail contains the text, and the contact has one of the tags. */
export const matching = ({ searchParam, tagIds, seesNumbers }: ContactSearch): RawBuilder<unknown> => {
  const tagged =
    tagIds === undefined
      ? sql`true`
      : sql`c.contact_id in (select contact_id from rm_contact_tags where tag_id = any(${[...tagIds]}::bigint[]))`;
  if (searchParam === '') return tagged;
  const places = [
    sql`(c.search_name like ${containing(foldName(searchParam))} and ${isNameShown(foldName(searchParam), seesNumbers)})`,
    ...emailMatches(containing(searchParam.toLowerCase())),
    ...numberMatches(searchParam, seesNumbers),
  ];
  return sql`${tagged} and (${sql.join(places, sql` or `)})`;
};

/** The contact's own e-mail, or that of a contact merged into it. An array lets Postgres use an index. */
const emailMatches = (pattern: string): RawBuilder<unknown>[] => [
  sql`c.email like ${pattern}`,
  sql`c.contact_id = any(array(
    with recursive kept as (
      select m.merged_into as contact_id from rm_contacts m where m.merged_into is not null and m.email like ${pattern}
      union
      select m.merged_into from kept join rm_contacts m using (contact_id) where m.merged_into is not null
    )
    select contact_id from kept
  ))`,
];

const isMeant = ({ contactId }: ContactSearch): RawBuilder<unknown> =>
  contactId === undefined ? sql`true` : sql`c.contact_id = ${contactId}`;

const isReached = ({ reachedBy }: ContactSearch): RawBuilder<unknown> =>
  reachedBy === null
    ? sql`true`
    : sql`(c.number is not null or exists (
        select 1 from rm_tickets t where t.contact_id = c.contact_id and t.connection_id = ${reachedBy}
      ))`;

const numberMatches = (searchParam: string, seesNumbers: boolean): RawBuilder<unknown>[] => {
  const number = readNumber(searchParam);
  return number === null ? [] : [hasNumber(number.digits, seesNumbers)];
};

/**
 * For contacts `c`: one of the numbers contains the digits; for users who may not see numbers, the shown part
 * contains them (rule N4). All spellings of a number match. One look into one index is enough.
 */
export const hasNumber = (digits: string, seesNumbers: boolean): RawBuilder<boolean> => {
  const ends = sql.ref(seesNumbers ? 'c.number_ends' : 'c.shown_number_ends');
  const beginnings = searchedSpellings(digits).map((spelling) => `'${spelling}':*`);
  return sql<boolean>`${ends} @@ ${beginnings.join(' | ')}::tsquery`;
};

/**
 * Whether the names of contacts `c` may be searched for this text. A name that is a number is masked with it, so it finds
 * nobody (rule N3; see `maskContact`); digits find no name that holds the contact's number (rule N4).
 */
export const isNameShown = (searched: string, seesNumbers: boolean): RawBuilder<boolean> => {
  if (seesNumbers) return sql<boolean>`true`;
  return digitsIn(searched) === ''
    ? sql<boolean>`not c.named_by_number`
    : sql<boolean>`not (c.named_by_number or c.name_holds_number)`;
};

/**
 * The name by which contacts `c` are sorted. The place of a hidden number would tell between which others it lies, so
 * users who may not see it get the order of the masked names (rule N4).
 */
const sortedName = (seesNumbers: boolean): RawBuilder<string> =>
  sql.ref<string>(seesNumbers ? 'c.search_name' : 'c.shown_search_name');
