import { fail, ok, type OutboundFailure, type Result } from '@balcao/contracts';
import { isNamed } from './allowed-hosts.ts';
import { askOnce, type OutboundAnswer } from './ask-once.ts';
import { isClosedHost } from './closed-host.ts';
import { guardedLookup, type ResolveName } from './guarded-lookup.ts';
import { OutboundError, outboundFailureOf } from './outbound-failure.ts';
import { isPublicAddress } from './public-address.ts';
import { type Hop, nextHop } from './redirects.ts';

export type OutboundRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly maxBytes?: number;
  /** False: a redirect is the answer. Default true. */
  readonly followsRedirects?: boolean;
  /** Aborts the request, which then fails like a timeout. */
  readonly signal?: AbortSignal;
  /** For everything together: name resolution, redirects and the whole answer. */
  readonly timeoutMs?: number;
};

/** Calls machines whose address a user or a contact chose. Every failure is a value. */
export type OutboundClient = (request: OutboundRequest) => Promise<Result<OutboundAnswer, OutboundFailure>>;

type Options = {
  /** Hosts of our own network that the operator listed. */
  readonly allowedHosts: readonly string[];
  readonly resolve?: ResolveName;
  /** Trusted in place of the usual certificate authorities. */
  readonly ca?: string;
};

const maxRedirects = 3;
const usualBytes = 1_048_576;
const usualMs = 10_000;

/**
 * The only client for addresses that others chose (rule S6): http and https only, and never into our own network,
 * wherever a name or a redirect leads.
 */
export const createOutboundClient = ({ allowedHosts, resolve, ca }: Options): OutboundClient => {
  const open = guardedLookup(() => true, resolve);
  const guarded = guardedLookup(isPublicAddress, resolve);

  const lookupOf = (url: URL) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('bad-address');
    if (url.username !== '' || url.password !== '') throw new OutboundError('bad-address');
    // For an IP address Node makes no lookup.
    if (isClosedHost(allowedHosts, url)) throw new OutboundError('closed-address');
    return isNamed(allowedHosts, url) ? open : guarded;
  };

  type Way = {
    readonly maxBytes: number;
    readonly signal: AbortSignal;
    readonly followsRedirects: boolean;
  };
  const follow = async (first: Hop, { maxBytes, signal, followsRedirects }: Way): Promise<OutboundAnswer> => {
    let hop = first;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const answer = await askOnce({ ...hop, maxBytes, signal, lookup: lookupOf(hop.url), ca });
      const next = followsRedirects ? nextHop(hop, answer) : undefined;
      if (next === undefined) return answer;
      hop = next;
    }
    throw new OutboundError('too-many-redirects');
  };

  return async ({ url, method = 'GET', headers = {}, body, ...limits }) => {
    const { maxBytes = usualBytes, timeoutMs = usualMs, followsRedirects = true } = limits;
    if (!URL.canParse(url)) return fail('bad-address');
    const time = AbortSignal.timeout(timeoutMs);
    const signal = limits.signal === undefined ? time : AbortSignal.any([time, limits.signal]);
    try {
      return ok(
        await follow({ url: new URL(url), method, headers, body }, { maxBytes, signal, followsRedirects }),
      );
    } catch (error) {
      return fail(signal.aborted ? 'timeout' : outboundFailureOf(error));
    }
  };
};
