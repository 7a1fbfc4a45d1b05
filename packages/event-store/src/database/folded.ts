import { type RawBuilder, sql } from 'kysely';

/** A name as people look for it in a list: "Água" stands with "agua". The same for Postgres as `foldName`. */
export const foldedText = (column: string): string =>
  `regexp_replace(normalize(lower(${column}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** `column`: a name or an expression of ours, never what somebody wrote. */
export const folded = (column: string): RawBuilder<string> => sql.raw(foldedText(column));
