import type { EventCatalog, ServiceName } from '@balcao/contracts';
import { appliedBy, connectBus, createKeySources, type Bus } from '@balcao/event-bus';
import {
  createCheckpoint,
  createDatabase,
  createEventStore,
  createSealing,
  migrate,
  startRelay,
  type EventStore,
  type MigrateOptions,
  type Projection,
  type StoreTables,
} from '@balcao/event-store';
import {
  createCallTracing,
  createMetrics,
  measureBus,
  measureConsumers,
  type Lifecycle,
  type Logger,
} from '@balcao/service-kit';
import type { Kysely } from 'kysely';
import { logOperations } from './log-operations.ts';
import { parkedOperations } from './parked/parked-operations.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import type { ConsumingFrom, Served } from './module.ts';
import { partOf, type PeriodicJob, schedule } from './jobs/schedule.ts';
import type { OwnerConfig } from './owner-config.ts';
import { whenPostgresAnswers } from './when-postgres-answers.ts';

export type RuntimeOptions<C extends EventCatalog, DB> = {
  readonly service: ServiceName;
  readonly catalog: C;
  readonly projections: readonly Projection<C, DB>[];
  readonly migrations?: MigrateOptions['migrations'];
  readonly config: Pick<
    OwnerConfig,
    'DATABASE_URL' | 'NATS_URL' | 'MASTER_KEY' | 'MASTER_KEYS_PREVIOUS' | 'NODE_ENV'
  > &
    Partial<CallLimits>;
  readonly lifecycle: Lifecycle;
  readonly log: Logger;
  readonly now?: () => Date;
};

/** Without them the bus uses its defaults. */
export type CallLimits = Pick<OwnerConfig, 'MAX_CALLS_AT_ONCE' | 'MAX_CALLS_WAITING'>;

export type ServiceRuntime<C extends EventCatalog, DB> = {
  readonly db: Kysely<DB & StoreTables>;
  readonly store: EventStore<C, DB>;
  readonly bus: Bus;
  readonly consuming: ConsumingFrom<C, DB>;
  /** Runs a job of the catalogue from now on, until the service stops. */
  readonly schedule: (job: PeriodicJob, run: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** The last part: from here on the service answers its calls, and the operations of every service with a log. */
  readonly serve: (modules: readonly Served<C, DB>[]) => Promise<void>;
};

/** The Postgres schema of a service. */
export const schemaOf = (service: ServiceName): string => service.replaceAll('-', '_');

/** Database, bus, log and relay of a service with a log; parts stop in the reverse order. */
export const openRuntime = async <C extends EventCatalog, DB>(
  options: RuntimeOptions<C, DB>,
): Promise<ServiceRuntime<C, DB>> => {
  const { service, config, lifecycle, log, projections } = options;
  const schema = schemaOf(service);
  const database = createDatabase<DB>({ url: config.DATABASE_URL, schema, applicationName: service });
  let isStopping = false;
  await lifecycle.start('postgres', {
    start: () =>
      whenPostgresAnswers(() => migrate(database.db, { schema, service, migrations: options.migrations }), {
        log,
        isStopping: () => isStopping,
      }),
    stop: () => {
      isStopping = true;
      return database.close();
    },
    ready: database.ping,
  });
  const metrics = createMetrics({ service });
  const tracing = createCallTracing();
  const bus = await connectBus({
    url: config.NATS_URL,
    name: service,
    log,
    observer: measureBus(metrics),
    tracing,
    checksReplies: config.NODE_ENV !== 'production',
  });
  await lifecycle.start('broker', { stop: bus.close, ready: bus.ready });

  const sealing = createSealing({
    db: database.db,
    masterKey: { current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS },
  });
  await lifecycle.start('master key', rewrapKeys({ sealing, config, log }));
  const store = createEventStore<C, DB>({
    service,
    db: database.db,
    catalog: options.catalog,
    sealing,
    projections,
    log,
    ...(options.now === undefined ? {} : { now: options.now }),
    onCommit: (_written, toPublish) => {
      const events = toPublish();
      bus.hear(service, events);
      // Otherwise another process publishes.
      if (relay.isActive()) relay.handOver(events);
      else bus.wake(service);
    },
  });
  const relay = startRelay({
    store,
    publisher: bus.publisher(service),
    log,
    wake: (listener) => {
      // Wakes of other processes are lost while the broker is away.
      const forgetters = [bus.onWake(service, listener), bus.onLinkBack(listener)];
      return () => {
        for (const forget of forgetters) forget();
      };
    },
  });
  await lifecycle.start('relay', { stop: relay.stop });
  metrics.gauge('balcao_relay_lag_events', 'Events that are committed and not published yet.', {
    collect: async (gauge) => {
      gauge.set(await relay.lag());
    },
  });
  const checkpoint = createCheckpoint({ store });
  // Consumers of one source share what they know: each event is opened by several.
  const keysOf = createKeySources(bus);

  const consuming: ConsumingFrom<C, DB> = (source) => ({
    bus,
    log,
    checkpoint,
    source,
    keys: keysOf(source),
  });

  return {
    db: database.db,
    store,
    bus,
    consuming,
    schedule: (job, run) => lifecycle.start(job.name, partOf(schedule(job, run, { log }))),
    serve: async (modules) => {
      const consumers = modules.flatMap((module) => module.consumers?.(consuming) ?? []);
      const rebuilds = Object.fromEntries(modules.flatMap((module) => Object.entries(module.rebuilds ?? {})));
      for (const consumer of consumers)
        await lifecycle.start(consumer.name, { stop: consumer.stop, ready: consumer.ready });
      measureConsumers(metrics, consumers);
      const serving = bus.serve(service, {
        endpoints: modules.flatMap((module) => module.endpoints ?? []),
        operations: [
          ...modules.flatMap((module) => module.operations ?? []),
          ...logOperations(store, bus, rebuilds),
          ...parkedOperations({ service, consumers, parked: checkpoint.parked, log }),
        ],
        isApplied: appliedBy(consumers),
        ready: () => lifecycle.ready(),
        ...(config.MAX_CALLS_AT_ONCE === undefined ? {} : { concurrency: config.MAX_CALLS_AT_ONCE }),
        ...(config.MAX_CALLS_WAITING === undefined ? {} : { waiting: config.MAX_CALLS_WAITING }),
      });
      await lifecycle.start('requests', { stop: serving.stop });
      // The broker sends calls only to registered processes, so the start waits until it has registered this one.
      await bus.ready();
    },
  };
};
