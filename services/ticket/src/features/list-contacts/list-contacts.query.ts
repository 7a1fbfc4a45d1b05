import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { contactPageSize } from '@balcao/contracts';
import { containing } from '#database/like-pattern.ts';
import type { TicketTables } from '#database/schema.ts';
import type { TicketDb } from '#database/store.ts';
import { foldName } from '#domain/contact/fold-name.ts';
import { selectContacts } from '#read-model/contacts.query.ts';
import type { ContactCursor } from './contact-cursor.ts';

export type ContactSearch = {
  readonly searchParam: string;
  readonly tagIds: readonly number[] | undefined;
  /** Whoever sees masked numbers can't find out the hidden digits by searching (4-settled.md 18). */
  readonly seesNumbers: boolean;
};

type Eb = ExpressionBuilder<{ c: TicketTables['rm_contacts'] }, 'c'>;
type Condition = ExpressionWrapper<{ c: TicketTables['rm_contacts'] }, 'c', SqlBool>;

/** Name, number or e-mail contains the text; the contact has one of the tags. */
const matching =
  ({ searchParam, tagIds, seesNumbers }: ContactSearch) =>
  (eb: Eb): Condition => {
    const conditions: Condition[] = [];
    if (tagIds !== undefined)
      conditions.push(
        eb(
          'c.contact_id',
          'in',
          sql<number>`(select contact_id from rm_contact_tags where tag_id = any(${[...tagIds]}::bigint[]))`,
        ),
      );
    if (searchParam !== '') {
      const nameMatches = eb('c.search_name', 'like', containing(foldName(searchParam)));
      const named = seesNumbers
        ? nameMatches
        : eb.and([
            nameMatches,
            sql<boolean>`(c.number is null or regexp_replace(c.name, '\\D', '', 'g') <> c.number)`,
          ]);
      conditions.push(
        eb.or([
          named,
          eb('c.email', 'like', containing(searchParam.toLowerCase())),
          ...numberMatches(eb, searchParam, seesNumbers),
        ]),
      );
    }
    return eb.and(conditions);
  };

const numberMatches = (eb: Eb, searchParam: string, seesNumbers: boolean): Condition[] => {
  const digits = searchParam.replaceAll(/\D/g, '');
  if (digits === '' || !/^[\d\s()+.-]+$/.test(searchParam)) return [];
  const shown = seesNumbers
    ? sql<string>`c.number`
    : sql<string>`left(c.number, greatest(length(c.number) - 4, 0))`;
  return [eb(shown, 'like', containing(digits))];
};

export const countContacts = async (db: TicketDb, search: ContactSearch): Promise<number> => {
  const { count } = await db
    .selectFrom('rm_contacts as c')
    .where('c.merged_into', 'is', null)
    .where(matching(search))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** One more than a page has, by name. */
export const findContactPage = (db: TicketDb, search: ContactSearch, after: ContactCursor) =>
  selectContacts(db)
    .where(matching(search))
    .$if(after.kind === 'name', (query) =>
      query.where(
        after.kind === 'name'
          ? sql<boolean>`(c.search_name collate "C", c.contact_id) > (${after.searchName}::text collate "C", ${after.contactId}::bigint)`
          : sql<boolean>`true`,
      ),
    )
    .orderBy(sql`c.search_name collate "C"`)
    .orderBy('c.contact_id')
    .limit(contactPageSize + 1)
    .offset(after.kind === 'count' ? after.count : 0)
    .execute();
