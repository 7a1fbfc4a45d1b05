import { type RawBuilder, sql } from 'kysely';

/** A name as people look for it in a list: "Água" stands with "agua". The same for Postgres as `foldName`. */
export const folded = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(normalize(lower(${name}), NFD), '[\\u0300-\\u036f]', '', 'g')`;
