import { addressPrefix } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import { countIn, secondsUntilNext } from './throttle-redis.ts';

type Rules = { readonly keyPrefix: string; readonly perAddress: number; readonly windowSeconds: number };

/** Counts attempts, successful or not, because each may cost a hash. */
export type TryThrottle = {
  /** Counts an attempt. Returns the seconds that this address must wait, or 0. */
  readonly count: (address: string) => Promise<number>;
  /** For an attempt that the desk could not make (rule A32). */
  readonly giveBack: (address: string) => Promise<void>;
};

export const createTryThrottle = (
  redis: Redis,
  { keyPrefix, perAddress, windowSeconds }: Rules,
): TryThrottle => {
  const counter = countIn(redis, {
    keyPrefix,
    points: perAddress,
    duration: windowSeconds,
  });
  return {
    count: async (address) => {
      const state = await counter.penalty(addressPrefix(address));
      return state.consumedPoints > perAddress ? secondsUntilNext(state) : 0;
    },
    giveBack: async (address) => {
      await counter.reward(addressPrefix(address));
    },
  };
};
