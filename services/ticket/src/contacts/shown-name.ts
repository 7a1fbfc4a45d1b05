import { type RawBuilder, sql } from 'kysely';

/** Of contacts `c`: a name that is a number is masked with it, so it finds nobody (rule N3; see `maskContact`). */
export const isNameShown = (seesNumbers: boolean): RawBuilder<boolean> =>
  seesNumbers ? sql<boolean>`true` : sql<boolean>`not c.named_by_number`;

/**
 * The name by which contacts `c` are sorted. The place of a hidden number would tell between which others it lies, so
 * users who may not see it get the order of the masked names (rule N4).
 */
export const sortedName = (seesNumbers: boolean): RawBuilder<string> =>
  sql.ref<string>(seesNumbers ? 'c.search_name' : 'c.shown_search_name');
