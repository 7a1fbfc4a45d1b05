import type { EventCatalog } from '@balcao/contracts';
import type { EndpointHandler, OperationHandler } from '@balcao/event-bus';
import type { EventStore } from '@balcao/event-store';
import { openTestRuntime, type TestRuntimeOptions } from './test-runtime.ts';

export type PeerOptions<C extends EventCatalog> = Pick<
  TestRuntimeOptions<C, unknown>,
  'service' | 'catalog' | 'databaseUrl' | 'natsUrl' | 'masterKey' | 'log' | 'now'
> & {
  readonly operations?: readonly OperationHandler[];
  readonly endpoints?: readonly EndpointHandler[];
};

/** Another service, as the one under test sees it: a real log with its relay, and answers to calls. */
export const startPeer = async <C extends EventCatalog>({
  endpoints = [],
  operations = [],
  ...options
}: PeerOptions<C>): Promise<EventStore<C, unknown>> => {
  const runtime = await openTestRuntime<C, unknown>(options);
  await runtime.serve([{ endpoints, operations }]);
  runtime.lifecycle.markStarted();
  return runtime.store;
};
