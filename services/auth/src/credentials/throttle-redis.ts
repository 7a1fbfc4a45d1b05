import type { Logger } from '@balcao/service-kit';
import { Redis } from 'ioredis';

export type ThrottleRedis = { readonly client: Redis; readonly stop: () => Promise<void> };

/** Answers at once or not at all: sign-in goes on without it, so it is no reason not to be ready. */
export const connectThrottleRedis = (url: string, log: Logger): ThrottleRedis => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  });
  client.on('error', (error: Error) => {
    log.warn({ err: error }, 'Redis is away: each process counts failed sign-ins for itself');
  });
  return {
    client,
    stop: async () => {
      await client.quit().catch(() => {
        client.disconnect();
      });
    },
  };
};
