import { type RawBuilder, sql } from 'kysely';
import type { Search, Wanted } from '#search/words.rules.ts';
import { hasNumber, isNameShown } from '#contacts/index.ts';
import { ticketsAmong } from './tickets-among.query.ts';

export type Narrowing = {
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
