import { digitsIn } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';

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
export const sortedName = (seesNumbers: boolean): RawBuilder<string> =>
  sql.ref<string>(seesNumbers ? 'c.search_name' : 'c.shown_search_name');
