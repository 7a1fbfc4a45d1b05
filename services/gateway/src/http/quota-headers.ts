import type { Response } from 'express';
import type { Quota } from './limits.ts';
import { quotaName } from './problem.ts';

/** What a token may ask for and has left, as the IETF's draft of RateLimit fields writes it. */
export const setQuota = (response: Response, quota: Quota | undefined): void => {
  if (quota === undefined) return;
  const { limit, windowSeconds, remaining, resetSeconds } = quota;
  response.setHeader('ratelimit-policy', `"${quotaName}";q=${String(limit)};w=${String(windowSeconds)}`);
  response.setHeader('ratelimit', `"${quotaName}";r=${String(remaining)};t=${String(resetSeconds)}`);
};
