import { sealedEventSchema, type EventCatalog, type SealedEvent } from '@balcao/contracts';
import { sql, type QueryExecutorProvider } from 'kysely';
import type { ConsumerCheckpoint } from '../core/ports.ts';
import type { EventStore } from '../store/event-store.ts';
import type { StoreTransaction } from '../store/store-transaction.ts';

/** What waits of one stream behind an event that could not be applied. */
export type ParkedStream = {
  readonly source: string;
  readonly stream: string;
  readonly events: number;
  readonly attempts: number;
  /** Of the event that failed first. */
  readonly error: string;
  readonly parkedAt: Date;
};

export type StoreCheckpoint<C extends EventCatalog, DB> = ConsumerCheckpoint<StoreTransaction<C, DB>> & {
  /** Oldest first. */
  readonly parked: (consumer: string) => Promise<readonly ParkedStream[]>;
};

/** Consumers' positions and dead letters, beside the tables that the consumers write. */
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

  advance: async (consumer, source, partition, work) => {
    const { written } = await store.transaction(async (tx) => {
      const position = await lockPosition(tx.db, consumer, source, partition);
      const reached = await work(tx, position);
      if (reached < position) throw new RangeError(`"${consumer}" went back from ${position} to ${reached}.`);
      if (reached === position) return;
      await sql`
        update consumer_positions set position = ${reached}
        where consumer = ${consumer} and source = ${source} and partition = ${partition}
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
      const events = await takeParked(tx.db, consumer, source, stream);
      if (events.length > 0) await work(tx, events);
      return events.length;
    });
    return result;
  },
});

/** Creates the row when it is missing and locks it until the transaction ends. */
const lockPosition = async (
  db: QueryExecutorProvider,
  consumer: string,
  source: string,
  partition: number,
): Promise<number> => {
  const read = sql<{ position: number }>`
    select position from consumer_positions
    where consumer = ${consumer} and source = ${source} and partition = ${partition} for no key update
  `;
  const found = (await read.execute(db)).rows[0];
  if (found !== undefined) return found.position;
  await sql`
    insert into consumer_positions (consumer, source, partition, position)
    values (${consumer}, ${source}, ${partition}, 0) on conflict do nothing
  `.execute(db);
  return (await read.execute(db)).rows[0]?.position ?? 0;
};

const takeParked = async (
  db: QueryExecutorProvider,
  consumer: string,
  source: string,
  stream: string,
): Promise<readonly SealedEvent[]> => {
  const { rows: places } = await sql<{ partition: number }>`
    select distinct partition from dead_letters
    where consumer = ${consumer} and source = ${source} and stream = ${stream} order by partition
  `.execute(db);
  // The consumer itself parks and applies under this lock: nothing can join the queue while it is emptied.
  for (const { partition } of places) await lockPosition(db, consumer, source, partition);
  const { rows } = await sql<{ event: unknown; position: number }>`
    delete from dead_letters where consumer = ${consumer} and source = ${source} and stream = ${stream}
    returning event, position
  `.execute(db);
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ event }) => sealedEventSchema.parse(event));
};
