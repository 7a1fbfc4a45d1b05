import { type RawBuilder, sql } from 'kysely';
import type { Wanted } from './words.rules.ts';

/** For messages `m`. */
export const hasWord = ({ word, term }: Wanted): RawBuilder<unknown> =>
  term === null ? sql`' ' || m.words like ${`% ${word}%`}` : sql`' ' || m.words || ' ' like ${`% ${term} %`}`;

export const countOf = (words: readonly Wanted[]): RawBuilder<number> =>
  sql.join(
    words.map((word) => sql`(${hasWord(word)})::int`),
    sql` + `,
  );

const lexemeOf = ({ word, term }: Wanted): string => (term === null ? `'${word}':*` : `'${term}'`);

/** At least so many of the words. The expression equals that of the index. */
export const hasSoMany = (words: readonly Wanted[], count: number): RawBuilder<boolean> => {
  const chosen = choose(words.map(lexemeOf), count).map((lexemes) => `(${lexemes.join(' & ')})`);
  return sql`array_to_tsvector(string_to_array(m.words, ' ')) @@ ${chosen.join(' | ')}::tsquery`;
};

const choose = (from: readonly string[], count: number): string[][] => {
  const [first, ...rest] = from;
  if (count === 0) return [[]];
  if (first === undefined) return [];
  return [...choose(rest, count - 1).map((chosen) => [first, ...chosen]), ...choose(rest, count)];
};
