import { addressPrefix } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import { countIn, secondsUntilNext } from './counter.ts';

type Rules = { readonly keyPrefix: string; readonly perAddress: number; readonly windowSeconds: number };

/**
 * Counts an attempt, successful or not, because each may cost a hash. Returns the seconds that this address must wait,
 * or 0.
 */
export type CountTry = (address: string) => Promise<number>;

export const createTryThrottle = (
  redis: Redis,
  { keyPrefix, perAddress, windowSeconds }: Rules,
): CountTry => {
  const counter = countIn(redis, {
    keyPrefix,
    points: perAddress,
    duration: windowSeconds,
  });
  return async (address) => {
    const state = await counter.penalty(addressPrefix(address));
    return state.consumedPoints > perAddress ? secondsUntilNext(state) : 0;
  };
};
