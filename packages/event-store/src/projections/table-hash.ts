import { createHash } from 'node:crypto';
import { sql, type QueryExecutorProvider } from 'kysely';

/** One hash over the rows of these tables, in any order. `leftOut` names columns that do not count. */
export const hashTables = async (
  db: QueryExecutorProvider,
  tables: readonly { readonly table: string; readonly leftOut: readonly string[] }[],
): Promise<string> => {
  const hash = createHash('sha256');
  for (const { table, leftOut } of tables) {
    const columns = (await columnsOf(db, table)).filter((column) => !leftOut.includes(column));
    const row = sql`row(${sql.join(columns.map((column) => sql.ref(column)))})::text`;
    // A sum counts duplicate rows, which an exclusive or would cancel out.
    const { rows } = await sql<{ rows: number; one: string; other: string }>`
      select count(*) as rows,
        coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text as one,
        coalesce(sum(hashtextextended(${row}, 1)::numeric), 0)::text as other
      from ${sql.table(table)}
    `.execute(db);
    hash.update(JSON.stringify([columns, rows[0]]));
  }
  return hash.digest('hex');
};

const columnsOf = async (db: QueryExecutorProvider, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attname
  `.execute(db);
  return rows.map(({ name }) => name);
};
