import type { EventCatalog, ServiceName } from '@balcao/contracts';
import type { EndpointHandler, OperationHandler } from '@balcao/event-bus';
import { type EventStore, parseMasterKey } from '@balcao/event-store';
import { createLifecycle, type Logger } from '@balcao/service-kit';
import { disposeAtEnd } from '@balcao/testkit';
import { openGround } from '../open-ground.ts';

export type PeerOptions<C extends EventCatalog> = {
  readonly service: ServiceName;
  readonly catalog: C;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** `id:base64` of 32 bytes. */
  readonly masterKey: string;
  readonly log: Logger;
  readonly operations?: Readonly<Record<string, OperationHandler>>;
  readonly endpoints?: Readonly<Record<string, EndpointHandler>>;
};

/** Another service as the one under test knows it: a real log with its relay, and answers to calls. */
export const startPeer = async <C extends EventCatalog>({
  service,
  catalog,
  log,
  endpoints = {},
  operations = {},
  ...stores
}: PeerOptions<C>): Promise<EventStore<C, unknown>> => {
  const lifecycle = createLifecycle({ info: () => undefined, error: log.error.bind(log) });
  disposeAtEnd(async () => {
    await lifecycle.stop(10_000);
  });
  const ground = await openGround<C, unknown>({
    service,
    catalog,
    projections: [],
    migrations: {},
    config: {
      DATABASE_URL: stores.databaseUrl,
      NATS_URL: stores.natsUrl,
      MASTER_KEY: parseMasterKey(stores.masterKey),
      MASTER_KEYS_PREVIOUS: [],
      NODE_ENV: 'test',
    },
    lifecycle,
    log,
  });
  await ground.serve({ endpoints, operations, consumers: [] });
  lifecycle.markStarted();
  return ground.store;
};
