import type { SealedEvent } from '@balcao/contracts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { RelayPublisher } from '../core/ports.ts';
import type { StoredEvent } from '../log/event-codec.ts';
import { readUnpublished } from '../log/read-events.ts';
import type { Handoff } from './handoff.ts';

/** Events per partition in one turn. */
export const batchPerPartition = 200;
/** How far the checkpoint may lag. After a crash, later events are published again, under the same ids. */
export const noteEveryMs = 500;

/** The relay while it is active: only it knows how far the log is published. */
export type RelayRun = {
  /**
   * Publishes the next events: the handed-over ones if they are complete, otherwise from the log. Returns their number.
   */
  readonly turn: (handoff: Pick<Handoff, 'take'>) => Promise<number>;
  /** Stores the published positions. */
  readonly note: () => Promise<void>;
  readonly isNoted: () => boolean;
};

export const beginRelay = async (
  db: QueryExecutorProvider,
  toSealed: (row: StoredEvent) => SealedEvent,
  publisher: RelayPublisher,
): Promise<RelayRun> => {
  const { rows } = await sql<{ partition: number; position: number }>`
    select partition, position from es_relay
  `.execute(db);
  const positions = new Map(rows.map(({ partition, position }) => [partition, position]));
  let isNoted = true;
  let notedAt = 0;

  const note = async (): Promise<void> => {
    if (isNoted) return;
    await sql`
      update es_relay set position = reached.position
      from unnest(
        ${[...positions.keys()]}::smallint[],
        ${[...positions.values()]}::bigint[]
      ) as reached (partition, position)
      where es_relay.partition = reached.partition and es_relay.position < reached.position
    `.execute(db);
    isNoted = true;
    notedAt = Date.now();
  };

  return {
    note,
    isNoted: () => isNoted,
    turn: async (handoff) => {
      const events =
        handoff.take(positions) ?? (await readUnpublished(db, positions, batchPerPartition)).map(toSealed);
      if (events.length > 0) {
        await publisher.publish(events);
        for (const { partition, position } of events) positions.set(partition, position);
        isNoted = false;
      }
      if (events.length === 0 || Date.now() - notedAt >= noteEveryMs) await note();
      return events.length;
    },
  };
};

export const readLag = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(sum(head.position - relay.position), 0)::bigint as lag
    from es_partitions head join es_relay relay on relay.partition = head.partition
  `.execute(db);
  return rows[0]?.lag ?? 0;
};
