import { appliedBy, connectBus, serveOperation } from '@balcao/event-bus';
import {
  createCheckpoint,
  createDatabase,
  createEventStore,
  createSealing,
  migrate,
  parseMasterKey,
} from '@balcao/event-store';
import { createMetrics, type Lifecycle, type Logger } from '@balcao/service-kit';
import { verifyProjectionsInput, verifyProjectionsOutput } from '@balcao/contracts';
import { Redis } from 'ioredis';
import { migrations } from '#database/migrations.ts';
import {
  catchUpOperation,
  createRoomEmitter,
  emitSessionSignals,
  emitUpdates,
  forgetOldUpdates,
  recordUpdates,
} from './application.ts';
import type { Config } from './config.ts';
import type { NotificationTables } from '#database/schema.ts';
import { readHead } from './live-log.ts';

const service = 'notification';

type Options = { readonly config: Config; readonly log: Logger; readonly lifecycle: Lifecycle };

/** Everything is made here, once, and passed by argument. */
export const compose = async ({ config, log, lifecycle }: Options): Promise<void> => {
  const database = createDatabase<NotificationTables>({
    url: config.DATABASE_URL,
    schema: service,
    applicationName: service,
  });
  const { db } = database;
  await lifecycle.start('database', {
    start: () =>
      migrate(db, {
        schema: service,
        service,
        migrations,
      }),
    stop: database.close,
    ready: database.ping,
  });
  const store = createEventStore({
    service,
    db,
    catalog: {},
    sealing: createSealing({ db, masterKey: { current: parseMasterKey(config.MASTER_KEY) } }),
    projections: [],
    log,
  });

  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
  });
  redis.on('error', (error: unknown) => {
    log.warn({ err: error }, 'Redis does not answer');
  });
  await lifecycle.start('redis', {
    start: () => redis.connect(),
    stop: () => {
      redis.disconnect();
      return Promise.resolve();
    },
    ready: async () => {
      await redis.ping();
    },
  });
  const bus = await connectBus({ url: config.NATS_URL, name: service, log });
  await lifecycle.start('bus', { stop: bus.close, ready: bus.ready });

  const rooms = createRoomEmitter(redis);
  const emission = emitUpdates({ db, rooms, log });
  await lifecycle.start('emission', emission);
  const ignoreSignals = emitSessionSignals({ bus, rooms, log });
  const consumers = recordUpdates({ bus, checkpoint: createCheckpoint({ store }), log, wake: emission.wake });
  await lifecycle.start('consumers', {
    stop: async () => {
      ignoreSignals();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
    ready: async () => {
      await Promise.all(consumers.map((consumer) => consumer.ready()));
    },
  });
  await lifecycle.start('housekeeping', forgetOldUpdates(db, log));
  const serving = bus.serve(service, {
    operations: {
      catchUp: catchUpOperation(db),
      verifyProjections: serveOperation(
        {
          service,
          operation: 'verifyProjections',
          input: verifyProjectionsInput,
          output: verifyProjectionsOutput,
        },
        // Nothing here is made of events of its own: the live log is a day's memory of what others decided.
        () => Promise.resolve({ projections: [] }),
      ),
    },
    isApplied: appliedBy(consumers),
    ready: lifecycle.ready,
  });
  await lifecycle.start('calls', { stop: serving.stop });

  createMetrics({ service }).gauge('balcao_live_emit_lag', 'Live updates that wait to be emitted', {
    collect: async (gauge) => {
      const { position, emitted } = await readHead(db);
      gauge.set(position - emitted);
    },
  });
};
