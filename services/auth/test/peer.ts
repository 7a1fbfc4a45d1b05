import {
  type EventCatalog,
  openKeysInput,
  openKeysOutput,
  readLogInput,
  readLogOutput,
  type ServiceName,
} from '@balcao/contracts';
import { connectBus, type OperationHandler, type EndpointHandler, serveOperation } from '@balcao/event-bus';
import {
  createDatabase,
  createEventStore,
  createSealing,
  type EventStore,
  migrate,
  parseMasterKey,
  startRelay,
} from '@balcao/event-store';
import type { Logger } from '@balcao/service-kit';
import { disposeAtEnd } from '@balcao/testkit';

type PeerOptions<C extends EventCatalog> = {
  readonly service: ServiceName;
  readonly catalog: C;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly masterKey: string;
  readonly log: Logger;
  readonly operations?: Readonly<Record<string, OperationHandler>>;
  readonly endpoints?: Readonly<Record<string, EndpointHandler>>;
};

/** Another service as this one knows it: a real log with its relay, and answers to calls. */
export const startPeer = async <C extends EventCatalog>({
  service,
  catalog,
  ...options
}: PeerOptions<C>): Promise<EventStore<C, unknown>> => {
  const database = createDatabase<unknown>({
    url: options.databaseUrl,
    schema: service,
    applicationName: service,
  });
  await migrate(database.db, { schema: service, service, migrations: {} });
  const bus = await connectBus({ url: options.natsUrl, name: service, log: options.log });
  const store = createEventStore({
    service,
    db: database.db,
    catalog,
    sealing: createSealing({
      db: database.db,
      masterKey: { current: parseMasterKey(options.masterKey) },
    }),
    projections: [],
    onCommit: () => {
      bus.wake(service);
    },
  });
  const relay = startRelay({
    store,
    publisher: bus.publisher(service),
    log: options.log,
    wake: (listener) => bus.onWake(service, listener),
  });
  const serving = bus.serve(service, {
    endpoints: options.endpoints ?? {},
    operations: {
      ...options.operations,
      readLog: serveOperation(
        { service, operation: 'readLog', input: readLogInput, output: readLogOutput },
        (place) => store.readLog(place),
      ),
      openKeys: serveOperation(
        { service, operation: 'openKeys', input: openKeysInput, output: openKeysOutput },
        async ({ subjects }) => ({ keys: await store.openKeys(subjects) }),
      ),
    },
  });
  disposeAtEnd(async () => {
    await serving.stop();
    await relay.stop();
    await bus.close();
    await database.close();
  });
  return store;
};
