import { sql } from 'kysely';
import type { TicketDb } from './store.ts';

/** A sequence of the schema; a migration makes it. */
type Sequence = `${string}_ids`;

export const drawIds = async (
  db: TicketDb,
  sequence: Sequence,
  count: number,
): Promise<readonly number[]> => {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
};

export const drawId = async (db: TicketDb, sequence: Sequence): Promise<number> => {
  const [id] = await drawIds(db, sequence, 1);
  if (id === undefined) throw new Error(`"${sequence}" gave no id.`);
  return id;
};
