import { type RawBuilder, sql } from 'kysely';

type Among = {
  /** A query of one column; duplicates count once. */
  readonly ids: RawBuilder<unknown>;
  /** Columns of the tickets `t`. */
  readonly columns: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
};

/**
 * The tickets `t` whose `column` is one of `ids`. Few ids are looked up one by one; for many, all tickets are read
 * once. Postgres cannot choose by itself, because it expects 200 rows from any such set.
 */
export const ticketsAmong = (
  column: 'ticket_id' | 'contact_id',
  { ids, columns, condition }: Among,
): RawBuilder<unknown> => {
  const key = sql.ref(`t.${column}`);
  // `is true` keeps Postgres from using the join that it would misjudge.
  const isAsked = sql`(${key} in (select id from asked)) is true`;
  return sql`
    with asked (id) as materialized (${ids}),
    amount (is_small) as materialized (
      select count(*) < (select greatest(reltuples, 1000) from pg_class where oid = 'rm_tickets'::regclass) / ${readPerLookup}
      from asked
    )
    select ${columns} from (select distinct id from asked) one join rm_tickets t on ${key} = one.id
    where (select is_small from amount) and ${condition}
    union all
    select ${columns} from rm_tickets t where not (select is_small from amount) and ${isAsked} and ${condition}
  `;
};

/** Reading so many tickets in sequence takes as long as one lookup. */
const readPerLookup = sql.lit(5);
