import type { Logger } from '@balcao/service-kit';
import { Redis } from 'ioredis';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

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

const msPerSecond = 1_000;

/** Counts in Redis, shared by all instances; while Redis is down, each instance counts for itself. */
export const countIn = (redis: Redis, limits: IRateLimiterOptions): RateLimiterRedis =>
  new RateLimiterRedis({
    ...limits,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limits),
  });

export const secondsUntilNext = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / msPerSecond));
