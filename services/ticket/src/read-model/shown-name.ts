import { type RawBuilder, sql } from 'kysely';

/** Of contacts `c`: a name that is a number is masked with it, so it finds nobody (4-settled.md 18; see `maskContact`). */
export const isNameShown = (seesNumbers: boolean): RawBuilder<boolean> =>
  seesNumbers
    ? sql<boolean>`true`
    : sql<boolean>`(c.name ~ '[[:alpha:]]' or (
        length(regexp_replace(c.name, '\\D', '', 'g')) < 8
        and regexp_replace(c.name, '\\D', '', 'g') is distinct from c.number
      ))`;
