import { type RawBuilder, sql } from 'kysely';

type Among = {
  /** A query of one column; what it says twice counts once. */
  readonly ids: RawBuilder<unknown>;
  /** Of the tickets `t`. */
  readonly columns: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
};

/**
 * The tickets `t` whose `column` is one of `ids`: looked up one by one where these are few, else every ticket is read
 * once. Postgres can't choose by itself: whatever such a set holds, it expects 200 rows.
 */
export const ticketsAmong = (
  column: 'ticket_id' | 'contact_id',
  { ids, columns, condition }: Among,
): RawBuilder<unknown> => {
  const key = sql.ref(`t.${column}`);
  // `is true` keeps it from becoming the join that was misjudged.
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

/** So many tickets are read in passing in the time in which one is looked up. */
const readPerLookup = sql.lit(5);
