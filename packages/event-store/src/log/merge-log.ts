import { sql, type QueryExecutorProvider } from 'kysely';
import type { StoredEvent } from './event-codec.ts';
import { readAfterPositions } from './read-events.ts';

/** A position in each partition. */
export type LogPositions = ReadonlyMap<number, number>;

/** The committed heads; later events have a later `log_order` than the events that they conflict with. */
export const readHeads = async (db: QueryExecutorProvider): Promise<LogPositions> => {
  const { rows } = await sql<{ partition: number; position: number }>`
    select partition, position from es_partitions
  `.execute(db);
  return new Map(rows.map(({ partition, position }) => [partition, position]));
};

export const eventsBetween = (from: LogPositions, to: LogPositions): number =>
  [...to].reduce((sum, [partition, position]) => sum + Math.max(0, position - (from.get(partition) ?? 0)), 0);

const chunkPerPartition = 200;

/**
 * The events after `from` up to `to`, in batches, merged over all partitions by `log_order`: transactions that waited
 * for each other's rows come in the order of their commits.
 */
export async function* mergeLog(
  db: QueryExecutorProvider,
  from: LogPositions,
  to: LogPositions,
  batchSize: number,
): AsyncGenerator<readonly StoredEvent[]> {
  const reached = new Map([...to.keys()].map((partition) => [partition, from.get(partition) ?? 0]));
  const queues = new Map<number, StoredEvent[]>();
  let batch: StoredEvent[] = [];
  for (;;) {
    await refill(db, queues, reached, to);
    const next = removeEarliest(queues);
    if (next === undefined) break;
    batch.push(next);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const refill = async (
  db: QueryExecutorProvider,
  queues: Map<number, StoredEvent[]>,
  reached: Map<number, number>,
  to: LogPositions,
): Promise<void> => {
  const empty = [...reached].filter(
    ([partition, position]) =>
      (queues.get(partition)?.length ?? 0) === 0 && position < (to.get(partition) ?? 0),
  );
  if (empty.length === 0) return;
  // The other buffers will be empty soon. One statement for all of them would read rows twice.
  const rows = await readAfterPositions(db, new Map(empty), chunkPerPartition);
  for (const row of rows) {
    if (row.position > (to.get(row.partition) ?? 0)) continue;
    reached.set(row.partition, row.position);
    const queue = queues.get(row.partition);
    if (queue === undefined) queues.set(row.partition, [row]);
    else queue.push(row);
  }
  const [partition] = empty.find(([name, position]) => reached.get(name) === position) ?? [];
  if (partition !== undefined) throw new Error(`The log has a hole in partition ${partition}.`);
};

const removeEarliest = (queues: ReadonlyMap<number, StoredEvent[]>): StoredEvent | undefined => {
  let earliest: StoredEvent[] | undefined;
  for (const queue of queues.values()) {
    const [head] = queue;
    if (head === undefined) continue;
    if (earliest?.[0] === undefined || head.log_order < earliest[0].log_order) earliest = queue;
  }
  return earliest?.shift();
};
