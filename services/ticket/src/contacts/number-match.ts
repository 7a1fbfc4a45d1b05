import { searchedSpellings } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';

/**
 * For contacts `c`: one of the numbers contains the digits; for users who may not see numbers, the shown part
 * contains them (rule N4). All spellings of a number match. One look into one index is enough.
 */
export const hasNumber = (digits: string, seesNumbers: boolean): RawBuilder<boolean> => {
  const ends = sql.ref(seesNumbers ? 'c.number_ends' : 'c.shown_number_ends');
  const beginnings = searchedSpellings(digits).map((spelling) => `'${spelling}':*`);
  return sql<boolean>`${ends} @@ ${beginnings.join(' | ')}::tsquery`;
};
