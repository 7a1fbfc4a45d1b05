import { sql, type Insertable, type Transaction } from 'kysely';
import { firstRevision } from '../core/event.ts';
import { each } from './projection.ts';

/**
 * A read model with one row per stream. The decider's file says what an event does to the state; here the state becomes
 * columns.
 */
export type RowOfStream<DB, Table extends keyof DB & string, Event> = {
  readonly table: Table;
  readonly keyOf: (event: Event) => Columns<DB[Table]>;
  /** The columns that the event sets; all others stay. Null: the row is deleted. */
  readonly columnsOf: (event: Event) => Columns<DB[Table]> | null;
  /** Columns that only the stream's first event sets. */
  readonly firstOf?: (event: Event) => Columns<DB[Table]>;
};

type Columns<Row> = { readonly [Column in keyof Insertable<Row>]?: Insertable<Row>[Column] | undefined };

/** One statement per event. A later event does not restore a row that was deleted for another reason. */
export const projectRow = <DB, Table extends keyof DB & string, Event extends { readonly revision: number }>({
  table,
  keyOf,
  columnsOf,
  firstOf,
}: RowOfStream<DB, Table, Event>) =>
  each(async (tx: Transaction<DB>, event: Event): Promise<void> => {
    const key = named(keyOf(event));
    const isKey = sql.join(key.map(equal), sql` and `);
    const left = columnsOf(event);
    if (left === null) {
      await sql`delete from ${sql.table(table)} where ${isKey}`.execute(tx);
      return;
    }
    const columns = named(left);
    if (event.revision === firstRevision) {
      const all = [...key, ...columns, ...named(firstOf?.(event) ?? {})];
      await sql`
        insert into ${sql.table(table)} (${sql.join(all.map(([name]) => sql.ref(name)))})
        values (${sql.join(all.map(([, value]) => value))})
      `.execute(tx);
    } else if (columns.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(columns.map(equal))} where ${isKey}`.execute(tx);
  });

type Named = readonly [string, unknown];

const named = (columns: object): readonly Named[] =>
  Object.entries(columns).filter(([, value]: Named) => value !== undefined);

const equal = ([name, value]: Named) => sql`${sql.ref(name)} = ${value}`;
