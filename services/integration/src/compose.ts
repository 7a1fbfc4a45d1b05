import { integrationEvents } from '@balcao/contracts';
import type { Lifecycle, Logger } from '@balcao/service-kit';
import { openRuntime } from '@balcao/service-runtime';
import { createJobs } from '@balcao/service-runtime/jobs/jobs';
import type { Config } from './config.ts';
import { migrations } from './database/migrations.ts';
import { integrationJobs } from './jobs.ts';

type Options = { readonly config: Config; readonly log: Logger; readonly lifecycle: Lifecycle };

/** Everything is made here, once, and passed by argument. */
export const compose = async ({ config, log, lifecycle }: Options): Promise<void> => {
  const runtime = await openRuntime({
    service: 'integration',
    catalog: integrationEvents,
    projections: [],
    migrations,
    config,
    lifecycle,
    log,
  });
  // What waits for outside programs may wait for Redis, too: the desk goes on without it.
  const jobs = createJobs({
    catalogue: integrationJobs,
    redisUrl: config.REDIS_URL,
    log,
    needsRedis: false,
  });
  await jobs.start(lifecycle);
  await runtime.serve({ endpoints: {}, operations: {}, consumers: [] });
};
