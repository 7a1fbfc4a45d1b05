import { type LimitName, overloaded, tooMany } from '@balcao/contracts';
import { addressPrefix } from '@balcao/service-kit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createSlots, type TakeSlot } from './slots.ts';

export type LimitRules = {
  /** Never below 200 (rule R1). */
  readonly perUserPerSecond: number;
  /** Of one script's token (rule R1). */
  readonly perScriptPerSecond: number;
  /** Calls without a valid token. */
  readonly perAddressPerSecond: number;
  readonly socketsPerAddressPerSecond: number;
  readonly inFlight: number;
  /** Below 200 it would refuse whoever asks all that a second allows at once. */
  readonly inFlightPerUser: number;
  /** Public calls. */
  readonly inFlightPerAddress: number;
};

export type Limits = {
  /** @throws ERR_TOO_MANY_REQUESTS */
  readonly countUser: (userId: number) => Promise<void>;
  /** Answers what is left of this second. */
  readonly countScript: (tokenId: string) => Promise<Quota>;
  /** @throws ERR_TOO_MANY_REQUESTS */
  readonly countAddress: (address: string) => Promise<void>;
  /** A socket that is being opened. @throws ERR_TOO_MANY_REQUESTS */
  readonly countSocket: (address: string) => Promise<void>;
  /** By the user's id, from before a body is read to its answer. */
  readonly enterUser: TakeSlot<number>;
  /** The same by the address, where nobody needs to be signed in. */
  readonly enterAddress: TakeSlot<string>;
  /**
   * For requests that arrived completely, so that slow senders take no slot from others. @throws ERR_OVERLOADED;
   * otherwise returns a function to call at the end.
   */
  readonly enter: () => () => void;
  readonly inFlight: () => number;
  /** What each of them allows, as `RateLimit-Policy` tells it. */
  readonly policies: Policies;
};

export type Policies = ReadonlyMap<LimitName, string>;

/** What a caller may still ask for. */
export type Quota = {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetSeconds: number;
  /** This call was one too many. */
  readonly isOver: boolean;
};

/** An address may be a whole office that comes back at once: it has room for a burst. */
const addressWindowSeconds = 10;
const msPerSecond = 1_000;

/** Guards of this process: they keep one caller from starving the others. */
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
