import { sql, type QueryExecutorProvider } from 'kysely';
import { renameInText } from './rename-tables.ts';

/** A read model's table, the new one that is built beside it, and the name of the old one after the switch. */
export type ScratchTable = { readonly live: string; readonly next: string; readonly retired: string };

export const scratchTablesOf = (tables: readonly string[]): readonly ScratchTable[] =>
  tables.map((live) => ({ live, next: `${live}__next`, retired: `${live}__retired` }));

export const nextNames = (tables: readonly ScratchTable[]): ReadonlyMap<string, string> =>
  new Map(tables.map(({ live, next }) => [live, next]));

/**
 * Creates empty tables with the columns, defaults, indexes and constraints of the live ones.
 * @throws if a table has a feature that cannot be copied
 */
export const createScratchTables = async (
  db: QueryExecutorProvider,
  tables: readonly ScratchTable[],
): Promise<void> => {
  await dropScratchTables(db, tables);
  for (const { live } of tables) await refuseWhatCannotMove(db, live, tables);
  for (const { live, next } of tables)
    await sql`create table ${sql.table(next)} (like ${sql.table(live)} including all)`.execute(db);
  for (const table of tables) await copyForeignKeys(db, table, nextNames(tables));
};

/** Includes tables that an earlier run left. */
export const dropScratchTables = async (
  db: QueryExecutorProvider,
  tables: readonly ScratchTable[],
): Promise<void> => {
  const names = tables.flatMap(({ next, retired }) => [sql.table(next), sql.table(retired)]);
  await sql`drop table if exists ${sql.join(names)}`.execute(db);
};

/** Replaces the live tables by the new ones, under the same index names, in the transaction of `db`. */
export const switchTables = async (
  db: QueryExecutorProvider,
  tables: readonly ScratchTable[],
): Promise<void> => {
  for (const { live, next, retired } of tables) {
    const pairs = await pairIndexes(db, live, next);
    for (const { liveIndex, nextIndex, retiredIndex } of pairs) {
      await sql`alter index ${sql.ref(liveIndex)} rename to ${sql.ref(retiredIndex)}`.execute(db);
      await sql`alter index ${sql.ref(nextIndex)} rename to ${sql.ref(liveIndex)}`.execute(db);
    }
    await sql`alter table ${sql.table(live)} rename to ${sql.ref(retired)}`.execute(db);
    await sql`alter table ${sql.table(next)} rename to ${sql.ref(live)}`.execute(db);
  }
};

/** Copies columns that no event sets from the live rows. */
export const carryColumns = async (
  db: QueryExecutorProvider,
  { live, next }: ScratchTable,
  columns: readonly string[],
): Promise<void> => {
  if (columns.length === 0) return;
  const { rows: key } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${live}::regclass and indisprimary
  `.execute(db);
  if (key.length === 0) throw new Error(`"${live}" carries columns over and has no primary key.`);
  const assignments = columns.map((column) => sql`${sql.ref(column)} = live.${sql.ref(column)}`);
  const matches = key.map(({ name }) => sql`next.${sql.ref(name)} = live.${sql.ref(name)}`);
  await sql`
    update ${sql.table(next)} as next set ${sql.join(assignments)} from ${sql.table(live)} as live
    where ${sql.join(matches, sql` and `)}
  `.execute(db);
};

const refuseWhatCannotMove = async (
  db: QueryExecutorProvider,
  table: string,
  tables: readonly ScratchTable[],
): Promise<void> => {
  const { rows } = await sql<{ what: string }>`
    select 'the trigger ' || tgname as what from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
    union all
    select 'the foreign key ' || conname || ' of ' || conrelid::regclass from pg_constraint
    where confrelid = ${table}::regclass and contype = 'f'
      and conrelid::regclass::text <> all(${tables.map(({ live }) => live)}::text[])
    union all
    select 'the generated id ' || attname from pg_attribute
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0
      and (attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval(%')
    union all
    select distinct 'the view ' || ev_class::regclass from pg_rewrite join pg_depend on objid = pg_rewrite.oid
    where refobjid = ${table}::regclass and refclassid = 'pg_class'::regclass and ev_class <> ${table}::regclass
  `.execute(db);
  const [first] = rows;
  if (first !== undefined) throw new Error(`"${table}" can't be rebuilt because of ${first.what}.`);
};

const copyForeignKeys = async (
  db: QueryExecutorProvider,
  { live, next }: ScratchTable,
  names: ReadonlyMap<string, string>,
): Promise<void> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${live}::regclass and contype = 'f'
  `.execute(db);
  for (const { name, definition } of rows) {
    const added = sql.raw(renameInText(names, definition));
    await sql`alter table ${sql.table(next)} add constraint ${sql.ref(name)} ${added}`.execute(db);
  }
};

type IndexPair = { readonly liveIndex: string; readonly nextIndex: string; readonly retiredIndex: string };

/** Pairs equal indexes; of several equal ones each gets its own partner. */
const pairIndexes = async (
  db: QueryExecutorProvider,
  live: string,
  next: string,
): Promise<readonly IndexPair[]> => {
  const { rows } = await sql<IndexPair>`
    with described as (
      select indrelid, indexrelid, relname,
        row_number() over (partition by indrelid, indisprimary, indisunique, meaning order by indexrelid) as twin,
        indisprimary, indisunique, meaning
      from pg_index join pg_class on pg_class.oid = indexrelid,
        substring(pg_get_indexdef(indexrelid) from ' USING .*') as meaning
      where indrelid in (${live}::regclass, ${next}::regclass)
    )
    select one.relname as "liveIndex", other.relname as "nextIndex",
      'es_retired_' || one.indexrelid as "retiredIndex"
    from described one join described other using (indisprimary, indisunique, meaning, twin)
    where one.indrelid = ${live}::regclass and other.indrelid = ${next}::regclass
  `.execute(db);
  return rows;
};
