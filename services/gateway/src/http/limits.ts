import { type LimitName, overloaded, tooMany } from '@balcao/contracts';
import { addressPrefix } from '@balcao/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createSlots, type TakeSlot } from './slots.ts';

export type LimitRules = {
  /** At least 200 (rule R1). */
  readonly perUserPerSecond: number;
  /** Per token of a script (rule R1). */
  readonly perScriptPerSecond: number;
  /** Calls without a valid token. */
  readonly perAddressPerSecond: number;
  readonly socketsPerAddressPerSecond: number;
  readonly inFlight: number;
  /** At least 200, so that a caller may send at once all calls that a second allows. */
  readonly inFlightPerUser: number;
  /** Public calls. */
  readonly inFlightPerAddress: number;
};

export type Limits = {
  /** @throws ERR_TOO_MANY_REQUESTS */
  readonly countUser: (userId: number) => Promise<void>;
  /** @returns what is left of this second */
  readonly countScript: (tokenId: string) => Promise<Quota>;
  /** @throws ERR_TOO_MANY_REQUESTS */
  readonly countAddress: (address: string) => Promise<void>;
  /** Counts the handshake of a socket. @throws ERR_TOO_MANY_REQUESTS */
  readonly countSocket: (address: string) => Promise<void>;
  /** By the user's id, from before the body is read until the answer. */
  readonly enterUser: TakeSlot<number>;
  /** The same by address, for public calls. */
  readonly enterAddress: TakeSlot<string>;
  /**
   * For requests that arrived completely, so that slow senders take no slot from others. @throws ERR_OVERLOADED;
   * otherwise returns a function to call at the end
   */
  readonly enter: () => () => void;
  readonly inFlight: () => number;
  /** The limits as the header `RateLimit-Policy` states them. */
  readonly policies: Policies;
};

export type Policies = ReadonlyMap<LimitName, string>;

/** What is left of a caller's limit. */
export type Quota = {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetSeconds: number;
  /** This call exceeded the limit. */
  readonly isOver: boolean;
};

/** An address may be a whole office that comes back at once, so the window leaves room for a burst. */
const addressWindowSeconds = 10;
const msPerSecond = 1_000;

/** Limits of this process: they keep one caller from starving the others. */
export const createLimits = (rules: LimitRules): Limits => {
  const users = new RateLimiterMemory({ points: rules.perUserPerSecond, duration: 1 });
  const scripts = new RateLimiterMemory({ points: rules.perScriptPerSecond, duration: 1 });
  const byAddress = (perSecond: number): RateLimiterMemory =>
    new RateLimiterMemory({ points: perSecond * addressWindowSeconds, duration: addressWindowSeconds });
  const addresses = byAddress(rules.perAddressPerSecond);
  const sockets = byAddress(rules.socketsPerAddressPerSecond);
  const slotsOfAddresses = createSlots<string>('requests-at-once', rules.inFlightPerAddress);
  let inFlight = 0;

  const count = async (limit: LimitName, limiter: RateLimiterMemory, key: string | number): Promise<void> => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(limit, Math.max(1, Math.ceil(refusal.msBeforeNext / msPerSecond)));
    }
  };

  return {
    countUser: (userId) => count('requests-of-user', users, userId),
    countScript: async (tokenId) => {
      const counted = await scripts.consume(tokenId).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      return {
        limit: rules.perScriptPerSecond,
        remaining: counted.remainingPoints,
        windowSeconds: 1,
        resetSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / msPerSecond)),
        isOver: counted.consumedPoints > rules.perScriptPerSecond,
      };
    },
    countAddress: (address) => count('requests-of-address', addresses, addressPrefix(address)),
    countSocket: (address) => count('sockets-of-address', sockets, addressPrefix(address)),
    enterUser: createSlots('requests-of-user-at-once', rules.inFlightPerUser),
    enterAddress: (address) => slotsOfAddresses(addressPrefix(address)),
    enter: () => {
      if (inFlight >= rules.inFlight) throw overloaded('desk-requests');
      inFlight += 1;
      return () => {
        inFlight -= 1;
      };
    },
    inFlight: () => inFlight,
    policies: policiesOf(rules),
  };
};

const policiesOf = (rules: LimitRules): Policies => {
  const perSecond = (count: number, seconds: number): string =>
    `q=${String(count * seconds)};w=${String(seconds)}`;
  const atOnce = (count: number): string => `q=${String(count)};qu="concurrent-requests"`;
  return new Map([
    ['requests', perSecond(rules.perScriptPerSecond, 1)],
    ['requests-of-user', perSecond(rules.perUserPerSecond, 1)],
    ['requests-of-address', perSecond(rules.perAddressPerSecond, addressWindowSeconds)],
    ['sockets-of-address', perSecond(rules.socketsPerAddressPerSecond, addressWindowSeconds)],
    ['requests-at-once', atOnce(rules.inFlightPerAddress)],
    ['requests-of-user-at-once', atOnce(rules.inFlightPerUser)],
    ['desk-requests', atOnce(rules.inFlight)],
  ]);
};
