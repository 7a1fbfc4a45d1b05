import type { Logger } from '@balcao/service-kit';
import { Redis } from 'ioredis';

export type ThrottleRedis = { readonly client: Redis; readonly stop: () => Promise<void> };

/** Fails fast. Sign-in works without it, so the service is ready without it. */
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
