import { type RawBuilder, sql } from 'kysely';

/** Of contacts `c`: a name that is a number is masked with it, so it finds nobody (rule N3; see `maskContact`). */
export const isNameShown = (seesNumbers: boolean): RawBuilder<boolean> =>
  seesNumbers ? sql<boolean>`true` : sql<boolean>`not c.named_by_number`;

/**
 * Of contacts `c`: by which they are listed. Where a hidden number stands would tell between which others it lies, so
 * readers who may not see it get the order of what they are shown (rule N4).
 */
export const sortedName = (seesNumbers: boolean): RawBuilder<string> =>
  sql.ref<string>(seesNumbers ? 'c.search_name' : 'c.shown_search_name');
