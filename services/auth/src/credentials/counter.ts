import type { Redis } from 'ioredis';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

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
