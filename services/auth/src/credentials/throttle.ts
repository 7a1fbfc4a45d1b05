import { createHash } from 'node:crypto';
import { addressPrefix } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { countIn, secondsUntilNext } from './counter.ts';

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

/**
 * Counts failed sign-ins, never successes (rule A6). If attackers with many addresses lock an account, its owner can
 * still sign in with a known browser.
 */
export type SignInThrottle = {
  /** For how many seconds this address or account is locked; 0: not at all. */
  readonly waitSeconds: (attempt: Attempt) => Promise<number>;
  /** @returns true for the failure that causes the lock, so that it is reported once */
  readonly countFailure: (attempt: Attempt) => Promise<boolean>;
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
      const closed = await Promise.all(
        countersOf(attempt).map(async ([counter, key]) => {
          const state = await counter.penalty(key);
          return state.consumedPoints === counter.points;
        }),
      );
      return closed.includes(true);
    },
  };
};
