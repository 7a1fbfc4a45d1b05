import type { EventCatalog } from '@balcao/contracts';
import type { EndpointHandler, OperationHandler } from '@balcao/event-bus';
import type { EventStore } from '@balcao/event-store';
import { openTestGround, type TestGroundOptions } from './test-ground.ts';

export type PeerOptions<C extends EventCatalog> = Pick<
  TestGroundOptions<C, unknown>,
  'service' | 'catalog' | 'databaseUrl' | 'natsUrl' | 'masterKey' | 'log' | 'now'
> & {
  readonly operations?: Readonly<Record<string, OperationHandler>>;
  readonly endpoints?: Readonly<Record<string, EndpointHandler>>;
};

/** Another service as the one under test knows it: a real log with its relay, and answers to calls. */
export const startPeer = async <C extends EventCatalog>({
  endpoints = {},
  operations = {},
  ...options
}: PeerOptions<C>): Promise<EventStore<C, unknown>> => {
  const ground = await openTestGround<C, unknown>(options);
  await ground.serve({ endpoints, operations, consumers: [] });
  ground.lifecycle.markStarted();
  return ground.store;
};
