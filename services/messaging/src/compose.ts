import { messagingEvents } from '@balcao/contracts';
import { appliedBy, connectBus } from '@balcao/event-bus';
import {
  createCheckpoint,
  createDatabase,
  createEventStore,
  createSealing,
  migrate,
  parseMasterKey,
  startRelay,
} from '@balcao/event-store';
import { type Clock, type Lifecycle, type Logger, systemClock } from '@balcao/service-kit';
import { createMessagingTables } from '../migrations/202611210900-create-messaging-tables.ts';
import { createApplication, projections } from './application.ts';
import type { MessagingConfig } from './config.ts';
import type { MessagingTables } from './database/schema.ts';

const service = 'messaging';

export const migrations = { '202611210900_create_messaging_tables': createMessagingTables };

/** The composition root: everything is made once here, and stops in the reverse order. */
export const compose = async (
  config: Pick<MessagingConfig, 'DATABASE_URL' | 'NATS_URL' | 'MASTER_KEY' | 'NODE_ENV'>,
  lifecycle: Lifecycle,
  { log, clock = systemClock }: { readonly log: Logger; readonly clock?: Clock },
): Promise<void> => {
  const database = createDatabase<MessagingTables>({
    url: config.DATABASE_URL,
    schema: service,
    applicationName: service,
  });
  await lifecycle.start('postgres', {
    start: () => migrate(database.db, { schema: service, service, migrations }),
    stop: database.close,
    ready: database.ping,
  });

  const bus = await connectBus({
    url: config.NATS_URL,
    name: service,
    log,
    checksReplies: config.NODE_ENV !== 'production',
  });
  await lifecycle.start('broker', { stop: bus.close, ready: bus.ready });

  const sealing = createSealing({
    db: database.db,
    masterKey: { current: parseMasterKey(config.MASTER_KEY) },
  });
  const store = createEventStore({
    service,
    db: database.db,
    catalog: messagingEvents,
    sealing,
    projections,
    log,
    now: clock.now,
    onCommit: () => {
      bus.wake(service);
    },
  });
  const relay = startRelay({
    store,
    publisher: bus.publisher(service),
    log,
    wake: (listener) => bus.onWake(service, listener),
  });
  await lifecycle.start('relay', { stop: relay.stop });

  const application = createApplication({ store, bus, clock });
  const consumers = application.startConsumers({ bus, log, checkpoint: createCheckpoint({ store }) });
  for (const consumer of consumers)
    await lifecycle.start(consumer.name, { stop: consumer.stop, ready: consumer.ready });

  const serving = bus.serve(service, {
    endpoints: application.endpoints,
    operations: application.operations,
    isApplied: appliedBy(consumers),
    ready: () => lifecycle.ready(),
  });
  await lifecycle.start('requests', { stop: serving.stop });
};
