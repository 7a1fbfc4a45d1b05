import { channelSessionEvents, type ChannelSessionEvents } from '@balcao/contracts';
import { appliedBy, connectBus } from '@balcao/event-bus';
import {
  createCheckpoint,
  createDatabase,
  createEventStore,
  createSealing,
  migrate,
  startRelay,
} from '@balcao/event-store';
import { type Lifecycle, type Logger, newId, systemClock } from '@balcao/service-kit';
import { connectionsProjection } from '#connections/connections.projection.ts';
import { migrations, schemaName } from '#database/migrations.ts';
import type { ChannelSessionTables } from '#database/schema.ts';
import { createLeases } from '#supervisor/leases.ts';
import { createApplication } from './application.ts';
import type { Config } from './config.ts';
import { createEngines } from './engines.ts';
import { startSessions } from './sessions.ts';

const service = 'channel-session';

/** Everything is made once here and passed on by argument. */
export const compose = async (config: Config, lifecycle: Lifecycle, log: Logger): Promise<void> => {
  const { DATABASE_URL: url } = config;
  const database = createDatabase<ChannelSessionTables>({
    url,
    schema: schemaName,
    applicationName: service,
  });
  await lifecycle.start('database', {
    start: () => migrate(database.db, { schema: schemaName, service, migrations }),
    stop: database.close,
    ready: database.ping,
  });

  const bus = await connectBus({
    url: config.NATS_URL,
    name: service,
    log,
    checksReplies: config.NODE_ENV !== 'production',
  });
  await lifecycle.start('bus', { stop: bus.close, ready: bus.ready });

  const masterKey = { current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS };
  const store = createEventStore<ChannelSessionEvents, ChannelSessionTables>({
    service,
    db: database.db,
    catalog: channelSessionEvents,
    sealing: createSealing({ db: database.db, masterKey }),
    projections: [connectionsProjection],
    onCommit: () => {
      bus.wake(service);
    },
    log,
  });
  const relay = startRelay({
    store,
    publisher: bus.publisher(service),
    log,
    wake: (listener) => bus.onWake(service, listener),
  });
  await lifecycle.start('relay', { stop: relay.stop });

  const { engines, network, close } = createEngines({ config, db: database.db, url, log });
  await lifecycle.start('engines', { stop: close });

  const tellTouched = (connectionId: number): void => {
    bus.signal('ConnectionSessionTouched', { connectionId });
  };
  const sessions = await startSessions({
    config,
    lifecycle,
    store,
    bus,
    checkpoint: createCheckpoint({ store }),
    leases: createLeases(database.db),
    engines,
    tellTouched,
    log,
  });

  const application = createApplication({
    store,
    bus,
    engines,
    network,
    defaultEngine: config.DEFAULT_ENGINE,
    connectionsLimit: config.CONNECTIONS_LIMIT,
    projections: [connectionsProjection.name],
    tellTouched,
    now: systemClock.now,
    newId,
  });
  const serving = bus.serve(service, {
    endpoints: application.endpoints,
    operations: application.operations,
    isApplied: appliedBy([sessions.queueOutbound]),
    ready: lifecycle.ready,
  });
  await lifecycle.start('calls', { stop: serving.stop });
};
