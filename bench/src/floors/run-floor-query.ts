import type pg from 'pg';
import type { FloorQuery } from './queries.ts';

/** Runs one statement alone, and several as one transaction, as a write must. */
export const runFloorQuery = async (pool: pg.Pool, query: FloorQuery): Promise<Buffer> => {
  const [first, ...rest] = query.statements;
  if (first === undefined) throw new Error(`${query.name} has no statement`);
  if (rest.length === 0) {
    const { rows } = await pool.query({ name: query.name, text: first.sql, values: first.values });
    return Buffer.from(JSON.stringify(rows));
  }
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [index, { sql, values }] of query.statements.entries())
      await client.query({ name: `${query.name}-${index}`, text: sql, values });
    await client.query('commit');
    return Buffer.from('{}');
  } finally {
    client.release();
  }
};
