import { sealedEventSchema, type EventCatalog, type SealedEvent } from '@balcao/contracts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { ConsumerCheckpoint, Standing, Step } from '../core/ports.ts';
import type { EventStore } from '../store/event-store.ts';
import type { StoreTransaction } from '../store/store-transaction.ts';

/** The parked events of one stream, after one that could not be applied. */
export type ParkedStream = {
  readonly source: string;
  readonly stream: string;
  readonly events: number;
  readonly attempts: number;
  /** The error of the event that failed first. */
  readonly error: string;
  readonly parkedAt: Date;
};

export type StoreCheckpoint<C extends EventCatalog, DB> = ConsumerCheckpoint<StoreTransaction<C, DB>> & {
  /** Oldest first. */
  readonly parked: (consumer: string) => Promise<readonly ParkedStream[]>;
};

/** Consumers' positions and parked events, stored beside the tables that the consumers write. */
export const createCheckpoint = <C extends EventCatalog, DB>({
  store,
}: {
  store: EventStore<C, DB>;
}): StoreCheckpoint<C, DB> => ({
  positions: async (consumer, source) => {
    const { rows } = await sql<{ partition: number; position: number }>`
      select partition, position from consumer_positions where consumer = ${consumer} and source = ${source}
    `.execute(store.db);
    return new Map(rows.map(({ partition, position }) => [partition, position]));
  },

  step: async (consumer, source, steps, work) => {
    try {
      await store.transaction(async (tx) => {
        await work(tx, { isAnyParked: await movePositions(tx.db, consumer, source, steps) });
      });
      return true;
    } catch (error) {
      if (error instanceof PositionMoved) return false;
      throw error;
    }
  },

  advance: async (consumer, source, partitions, work) => {
    const { written } = await store.transaction(async (tx) => {
      const standing = await lockPositions(tx.db, consumer, source, partitions);
      const moved = [...(await work(tx, standing))].filter(([partition, reached]) => {
        const position = standing.positions.get(partition) ?? 0;
        if (reached < position)
          throw new RangeError(`"${consumer}" went back from ${position} to ${reached}.`);
        return reached > position;
      });
      if (moved.length === 0) return;
      await sql`
        update consumer_positions set position = reached.position
        from unnest(
          ${moved.map(([partition]) => partition)}::smallint[],
          ${moved.map(([, position]) => position)}::bigint[]
        ) as reached (partition, position)
        where consumer = ${consumer} and source = ${source} and consumer_positions.partition = reached.partition
      `.execute(tx.db);
    });
    return written;
  },

  parkedStreams: async (tx, consumer, source, streams) => {
    const { rows } = await sql<{ stream: string }>`
      select distinct stream from dead_letters
      where consumer = ${consumer} and source = ${source} and stream = any(${[...streams]}::text[])
    `.execute(tx.db);
    return new Set(rows.map(({ stream }) => stream));
  },

  park: async (tx, consumer, event, error, attempts) => {
    await sql`
      insert into dead_letters (consumer, source, partition, position, stream, event, error, attempts)
      values (${consumer}, ${event.service}, ${event.partition}, ${event.position}, ${event.stream},
        ${JSON.stringify(event)}::json, ${error}, ${attempts})
      on conflict (consumer, source, partition, position) do nothing
    `.execute(tx.db);
  },

  countParked: async (consumer) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from dead_letters where consumer = ${consumer}
    `.execute(store.db);
    return rows[0]?.count ?? 0;
  },

  parked: async (consumer) => {
    const { rows } = await sql<ParkedStream>`
      select source, stream, count(*) as events,
        (array_agg(attempts order by position))[1] as attempts,
        (array_agg(error order by position))[1] as error,
        min(parked_at) as "parkedAt"
      from dead_letters where consumer = ${consumer}
      group by source, stream order by min(parked_at), stream
    `.execute(store.db);
    return rows;
  },

  replayParked: async (consumer, source, stream, work) => {
    const { result } = await store.transaction(async (tx) => {
      const events = await removeParked(tx.db, consumer, source, stream);
      if (events.length > 0) await work(tx, events);
      return events.length;
    });
    return result;
  },
});

class PositionMoved extends Error {
  override readonly name = 'PositionMoved';
}

/**
 * Moves the positions in a fixed order, which locks them.
 * @returns whether any event is parked
 * @throws PositionMoved
 */
const movePositions = async (
  db: QueryExecutorProvider,
  consumer: string,
  source: string,
  steps: readonly Step[],
): Promise<boolean> => {
  const columns = sql`
    ${steps.map(({ partition }) => partition)}::smallint[],
    ${steps.map(({ from }) => from)}::bigint[],
    ${steps.map(({ to }) => to)}::bigint[]
  `;
  const { rows } = await sql<{ is_any_parked: boolean }>`
    with held as materialized (
      select position.partition, step.reached from consumer_positions position
      join unnest(${columns}) as step (partition, start, reached) on step.partition = position.partition
      where position.consumer = ${consumer} and position.source = ${source} and position.position = step.start
      order by position.partition for no key update of position
    )
    update consumer_positions set position = held.reached from held
    where consumer = ${consumer} and source = ${source} and consumer_positions.partition = held.partition
    returning exists (
      select from dead_letters letter where letter.consumer = ${consumer} and letter.source = ${source}
    ) as is_any_parked
  `.execute(db);
  if (rows.length < steps.length) throw new PositionMoved();
  return rows.some((row) => row.is_any_parked);
};

/** Creates missing rows and locks all until the transaction ends, in a fixed order, so that no deadlock is possible. */
const lockPositions = async (
  db: QueryExecutorProvider,
  consumer: string,
  source: string,
  partitions: readonly number[],
): Promise<Standing> => {
  const read = sql<{ partition: number; position: number; is_any_parked: boolean }>`
    select partition, position, exists (
      select from dead_letters letter where letter.consumer = ${consumer} and letter.source = ${source}
    ) as is_any_parked
    from consumer_positions
    where consumer = ${consumer} and source = ${source} and partition = any(${[...partitions]}::smallint[])
    order by partition for no key update of consumer_positions
  `;
  let { rows } = await read.execute(db);
  if (rows.length < partitions.length) {
    await sql`
      insert into consumer_positions (consumer, source, partition, position)
      select ${consumer}, ${source}, partition, 0 from unnest(${[...partitions]}::smallint[]) as made (partition)
      order by partition on conflict do nothing
    `.execute(db);
    ({ rows } = await read.execute(db));
  }
  return {
    positions: new Map(rows.map(({ partition, position }) => [partition, position])),
    isAnyParked: rows.some((row) => row.is_any_parked),
  };
};

const removeParked = async (
  db: QueryExecutorProvider,
  consumer: string,
  source: string,
  stream: string,
): Promise<readonly SealedEvent[]> => {
  const { rows: places } = await sql<{ partition: number }>`
    select distinct partition from dead_letters
    where consumer = ${consumer} and source = ${source} and stream = ${stream} order by partition
  `.execute(db);
  // The consumer parks and applies under this lock too, so no event can join the queue while it is emptied.
  await lockPositions(
    db,
    consumer,
    source,
    places.map(({ partition }) => partition),
  );
  const { rows } = await sql<{ event: unknown; position: number }>`
    delete from dead_letters where consumer = ${consumer} and source = ${source} and stream = ${stream}
    returning event, position
  `.execute(db);
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ event }) => sealedEventSchema.parse(event));
};
