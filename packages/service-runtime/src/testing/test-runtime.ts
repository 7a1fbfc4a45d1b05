import type { EventCatalog, NewEventMetadata } from '@balcao/contracts';
import { parseMasterKey } from '@balcao/event-store';
import { createLifecycle } from '@balcao/service-kit';
import { disposeAtEnd } from '@balcao/testkit';
import { type CallLimits, type ServiceRuntime, type RuntimeOptions, openRuntime } from '../open-runtime.ts';

/** The metadata of a test's writes. */
export const metadata: NewEventMetadata = { actor: { kind: 'system', name: 'test' }, correlationId: 'test' };

/** A key as `id:base64`, 32 times the same byte. */
export const masterKeyOf = (id: string, byte: number): string =>
  `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

export type TestRuntimeOptions<C extends EventCatalog, DB> = Pick<
  RuntimeOptions<C, DB>,
  'service' | 'catalog' | 'log'
> &
  Partial<Pick<RuntimeOptions<C, DB>, 'projections' | 'migrations' | 'now'>> & {
    readonly databaseUrl: string;
    readonly natsUrl: string;
    readonly masterKey: string;
    readonly previousMasterKeys?: readonly string[];
    readonly limits?: CallLimits;
  };

/** The runtime of a service on a test's stores; it stops with the test file, unless it was stopped before. */
export const openTestRuntime = async <C extends EventCatalog, DB>({
  databaseUrl,
  natsUrl,
  masterKey,
  previousMasterKeys = [],
  limits,
  ...options
}: TestRuntimeOptions<C, DB>): Promise<
  ServiceRuntime<C, DB> & { readonly lifecycle: ReturnType<typeof createLifecycle> }
> => {
  const lifecycle = createLifecycle({ info: () => undefined, error: options.log.error.bind(options.log) });
  disposeAtEnd(async () => {
    await lifecycle.stop(10_000);
  });
  const runtime = await openRuntime<C, DB>({
    projections: [],
    ...options,
    config: {
      DATABASE_URL: databaseUrl,
      NATS_URL: natsUrl,
      MASTER_KEY: parseMasterKey(masterKey),
      MASTER_KEYS_PREVIOUS: previousMasterKeys.map(parseMasterKey),
      NODE_ENV: 'test',
      ...limits,
    },
    lifecycle,
  });
  return { ...runtime, lifecycle };
};
