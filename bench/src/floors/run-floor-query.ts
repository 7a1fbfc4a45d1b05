import type pg from 'pg';
import type { FloorQuery } from './queries.ts';

/** The rows are finished JSON, so they only need to be joined. */
export const runFloorQuery = async (
  pool: pg.Pool,
  { name, statement, values }: FloorQuery,
): Promise<Buffer> => {
  const { rows } = await pool.query<{ ready: string }>({ name, text: statement, values });
  return Buffer.from(`[${rows.map(({ ready }) => ready).join(',')}]`);
};
