import { addressPrefix } from '@balcao/service-kit';
import type { Redis } from 'ioredis';
import { countIn, secondsUntilNext } from './counter.ts';

type Rules = { readonly perAddress: number; readonly windowSeconds: number };

/**
 * Counts a try to sign up, whatever becomes of it: each costs a hash and may make a user. Answers for how many seconds
 * this address has to wait; 0 when it may.
 */
export type CountSignUp = (address: string) => Promise<number>;

export const createSignUpThrottle = (redis: Redis, { perAddress, windowSeconds }: Rules): CountSignUp => {
  const counter = countIn(redis, {
    keyPrefix: 'auth:sign-ups-of-address',
    points: perAddress,
    duration: windowSeconds,
  });
  return async (address) => {
    const state = await counter.penalty(addressPrefix(address));
    return state.consumedPoints > perAddress ? secondsUntilNext(state) : 0;
  };
};
