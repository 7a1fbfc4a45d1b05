import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  defineEvent,
  type NewEventMetadata,
  type RecordedOf,
  type SealedEvent,
  type ServiceName,
  type Written,
} from '@balcao/contracts';
import {
  createCheckpoint,
  createDatabase,
  createEventStore,
  createSealing,
  type EventStore,
  migrate,
  startRelay,
  type StoreCheckpoint,
  type StoreTransaction,
} from '@balcao/event-store';
import { disposeAtEnd, type TestPostgres } from '@balcao/testkit';
import { type Generated, sql } from 'kysely';
import { z } from 'zod';
import { type Bus, type Consumer, createKeySource, serveLog, startConsumer } from '../src/index.ts';
import { recordingLog, testBus } from '../src/testing/test-bus.ts';

export const notes = {
  NoteWritten: defineEvent({
    type: 'NoteWritten',
    data: z.object({ number: z.number() }),
    sealed: z.object({ text: z.string() }),
  }),
  NotePinned: defineEvent({ type: 'NotePinned', data: z.object({ number: z.number() }) }),
} as const;
export type Notes = typeof notes;
export type Note = RecordedOf<Notes>;

type AppliedTable = {
  id: Generated<number>;
  consumer: string;
  partition: number;
  position: number;
  stream: string;
  number: number;
  text: string | null;
};
export type SinkDatabase = { applied: AppliedTable };
export type SinkTx = StoreTransaction<Notes, SinkDatabase>;

export const masterKey = { id: 'test', key: randomBytes(32) };
export const metadata: NewEventMetadata = { actor: { kind: 'system', name: 'test' }, correlationId: 'test' };

async function openStore<DB>(
  database: TestPostgres,
  service: ServiceName,
  onCommit: (written: readonly Written[]) => void,
): Promise<EventStore<Notes, DB>> {
  const schema = service;
  const { db, close } = createDatabase<DB>({ url: database.url, schema, applicationName: service });
  disposeAtEnd(close);
  await migrate(db, {
    schema,
    service,
    migrations: join(import.meta.dirname, 'migrations'),
  });
  return createEventStore<Notes, DB>({
    service,
    db,
    catalog: notes,
    sealing: createSealing({ db, masterKey: { current: masterKey } }),
    projections: [],
    onCommit,
  });
}

export type Source = {
  readonly bus: Bus;
  readonly store: EventStore<Notes, object>;
  /** Writes one event in its own transaction. */
  readonly write: (stream: string, number: number) => Promise<void>;
  readonly stopRelay: () => Promise<void>;
  readonly startRelay: () => void;
};

/** The service `ticket`: its log, its relay, and its answers to consumers. */
export async function openSource(database: TestPostgres, natsUrl: string): Promise<Source> {
  const bus = await testBus(natsUrl, { name: 'ticket' });
  const store = await openStore<object>(database, 'ticket', () => bus.wake('ticket'));
  bus.serve('ticket', { operations: serveLog('ticket', store) });
  const start = (): { stop: () => Promise<void> } =>
    startRelay({
      store,
      publisher: bus.publisher('ticket'),
      log: recordingLog(),
      wake: (listener) => bus.onWake('ticket', listener),
      pollMs: 200,
    });
  let relay = start();
  disposeAtEnd(() => relay.stop());
  await bus.ready();
  return {
    bus,
    store,
    async write(stream, number) {
      const text = `text ${number}`;
      const event = { type: 'NoteWritten', data: { number }, sealed: { text }, subject: stream } as const;
      await store.transaction((tx) => tx.append(stream, 'any', [event], { metadata }));
    },
    stopRelay: () => relay.stop(),
    startRelay: () => {
      relay = start();
    },
  };
}

export type Sink = {
  readonly bus: Bus;
  readonly store: EventStore<Notes, SinkDatabase>;
  readonly checkpoint: StoreCheckpoint<Notes, SinkDatabase>;
  readonly log: ReturnType<typeof recordingLog>;
};

/** One process of the consuming service `messaging`. */
export async function openSink(database: TestPostgres, natsUrl: string): Promise<Sink> {
  const log = recordingLog();
  const bus = await testBus(natsUrl, { name: 'messaging', log });
  const store = await openStore<SinkDatabase>(database, 'messaging', () => undefined);
  return { bus, store, checkpoint: createCheckpoint({ store }), log };
}

type ConsumeOptions = {
  readonly onApply?: (events: readonly Note[]) => void | Promise<void>;
  readonly reconcileMs?: number;
  readonly batchSize?: number;
  readonly lingerMs?: number;
  readonly isUrgent?: (event: SealedEvent) => boolean;
  readonly isIdle?: (events: readonly SealedEvent[]) => boolean | Promise<boolean>;
};

/** Records what it applied, in order. */
export function consume(sink: Sink, consumer: string, options: ConsumeOptions = {}): Consumer {
  const { bus, checkpoint, log } = sink;
  const running = startConsumer({
    bus,
    consumer,
    source: 'ticket',
    catalog: notes,
    checkpoint,
    keys: createKeySource({ bus, source: 'ticket' }),
    log,
    types: ['NoteWritten'],
    reconcileMs: options.reconcileMs ?? 50,
    batchSize: options.batchSize ?? 200,
    lingerMs: options.lingerMs ?? 0,
    isUrgent: options.isUrgent ?? (() => false),
    isIdle: options.isIdle ?? (() => false),
    patience: { firstDelayMs: 10, maxDelayMs: 200 },
    async apply(tx, events) {
      const rows = events.map((event) => ({
        consumer,
        partition: event.partition,
        position: event.position,
        stream: event.stream,
        number: event.data.number,
        text: event.sealed?.text ?? null,
      }));
      await tx.db.insertInto('applied').values(rows).execute();
      await options.onApply?.(events);
    },
  });
  disposeAtEnd(() => running.stop());
  return running;
}

export type AppliedRow = {
  partition: number;
  position: number;
  stream: string;
  number: number;
  text: string | null;
};

/** In the order in which they were applied. */
export const appliedBy = (sink: Sink, consumer: string): Promise<AppliedRow[]> =>
  sink.store.db
    .selectFrom('applied')
    .select(['partition', 'position', 'stream', 'number', 'text'])
    .where('consumer', '=', consumer)
    .orderBy('id')
    .execute();

/** Positions of each partition in the order in which they were applied. */
export function positionsOf(rows: readonly AppliedRow[]): Record<number, number[]> {
  const positions: Record<number, number[]> = {};
  for (const { partition, position } of rows) (positions[partition] ??= []).push(position);
  return positions;
}

/** Every position of each partition in the source's log, in order. */
export async function positionsInLog(source: Source): Promise<Record<number, number[]>> {
  const { rows } = await sql<{ partition: number; positions: number[] }>`
    select partition, array_agg(position::int order by position) as positions from es_events group by partition
  `.execute(source.store.db);
  return Object.fromEntries(rows.map(({ partition, positions }) => [partition, positions]));
}
