import type { SealedEvent } from '@balcao/contracts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { RelayPublisher } from '../core/ports.ts';
import type { StoredEvent } from '../log/event-codec.ts';
import { readAfterPositions } from '../log/read-events.ts';

/** Of each partition in one turn. */
const batchPerPartition = 200;

/** Publishes what follows the checkpoint and then moves it. Answers how many events. */
export const relayTurn = async (
  db: QueryExecutorProvider,
  toSealed: (row: StoredEvent) => SealedEvent,
  publisher: RelayPublisher,
): Promise<number> => {
  const { rows: behind } = await sql<{ partition: number; position: number }>`
    select relay.partition, relay.position from es_relay relay join es_partitions head
    on head.partition = relay.partition and head.position > relay.position
  `.execute(db);
  if (behind.length === 0) return 0;
  const positions = new Map(behind.map(({ partition, position }) => [partition, position]));
  const events = await readAfterPositions(db, positions, batchPerPartition);
  await publisher.publish(events.map(toSealed));
  for (const { partition, position } of events) positions.set(partition, position);
  await sql`
    update es_relay set position = reached.position
    from unnest(
      ${[...positions.keys()]}::smallint[],
      ${[...positions.values()]}::bigint[]
    ) as reached (partition, position)
    where es_relay.partition = reached.partition and es_relay.position < reached.position
  `.execute(db);
  return events.length;
};

export const readLag = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(sum(head.position - relay.position), 0)::bigint as lag
    from es_partitions head join es_relay relay on relay.partition = head.partition
  `.execute(db);
  return rows[0]?.lag ?? 0;
};
