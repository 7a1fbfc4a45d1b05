import { searchedSpellings } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Of contacts `c`: the digits stand somewhere in one of the numbers, for whoever may not see them in what is shown of it
 * (rule N4); a number is found by any of its spellings. All of it is one look into one index.
 */
export const hasNumber = (digits: string, seesNumbers: boolean): RawBuilder<boolean> => {
  const ends = sql.ref(seesNumbers ? 'c.number_ends' : 'c.shown_number_ends');
  const beginnings = searchedSpellings(digits).map((spelling) => `'${spelling}':*`);
  return sql<boolean>`${ends} @@ ${beginnings.join(' | ')}::tsquery`;
};
