import { createHash } from 'node:crypto';
import { addressPrefix } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { countIn, secondsUntilNext } from './throttle-redis.ts';

export type ThrottleRules = {
  readonly failuresPerAccount: number;
  readonly failuresPerAddress: number;
  readonly windowSeconds: number;
};

type Attempt = {
  readonly email: string;
  readonly address: string;
  /** A browser that signed in to this account before; it is counted separately. */
  readonly device?: string | undefined;
};

/** `locks`: this failure causes the lock; `locked`: another one did, while this one was checked. */
export type CountedFailure = 'counted' | 'locks' | 'locked';

/**
 * Counts failed sign-ins, never successes (rule A6). If attackers with many addresses lock an account, its owner can
 * still sign in with a known browser.
 */
export type SignInThrottle = {
  /** For how many seconds this address or account is locked; 0: not at all. */
  readonly waitSeconds: (attempt: Attempt) => Promise<number>;
  /** Parallel failures count one by one, so exactly one of them causes the lock. */
  readonly countFailure: (attempt: Attempt) => Promise<CountedFailure>;
};

export const createSignInThrottle = (redis: Redis, rules: ThrottleRules): SignInThrottle => {
  const duration = rules.windowSeconds;
  const perAccount = countIn(redis, {
    keyPrefix: 'auth:sign-in-failures-of-account',
    points: rules.failuresPerAccount,
    duration,
  });
  const perDevice = countIn(redis, {
    keyPrefix: 'auth:sign-in-failures-of-device',
    points: rules.failuresPerAccount,
    duration,
  });
  const perAddress = countIn(redis, {
    keyPrefix: 'auth:sign-in-failures-of-address',
    points: rules.failuresPerAddress,
    duration,
  });
  const countersOf = ({ email, address, device }: Attempt): [RateLimiterRedis, string][] => [
    device === undefined
      ? [perAccount, createHash('sha256').update(email).digest('base64url')]
      : [perDevice, createHash('sha256').update(`${device} ${email}`).digest('base64url')],
    [perAddress, addressPrefix(address)],
  ];

  return {
    waitSeconds: async (attempt) => {
      const waits = await Promise.all(
        countersOf(attempt).map(async ([counter, key]) => {
          const state = await counter.get(key);
          return state !== null && state.consumedPoints >= counter.points ? secondsUntilNext(state) : 0;
        }),
      );
      return Math.max(...waits);
    },
    countFailure: async (attempt) => {
      const left = await Promise.all(
        countersOf(attempt).map(async ([counter, key]) => {
          const state = await counter.penalty(key);
          return counter.points - state.consumedPoints;
        }),
      );
      const least = Math.min(...left);
      return least > 0 ? 'counted' : least === 0 ? 'locks' : 'locked';
    },
  };
};
