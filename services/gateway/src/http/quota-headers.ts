import type { AppError } from '@balcao/contracts';
import type { Response } from 'express';
import type { Policies, Quota } from './limits.ts';
import { quotaName } from './problem.ts';

/** A token's limit and what is left of it, as in the IETF draft of RateLimit fields. */
export const setQuota = (response: Response, quota: Quota | undefined): void => {
  if (quota === undefined) return;
  const { limit, windowSeconds, remaining, resetSeconds } = quota;
  response.setHeader('ratelimit-policy', `"${quotaName}";q=${String(limit)};w=${String(windowSeconds)}`);
  response.setHeader('ratelimit', `"${quotaName}";r=${String(remaining)};t=${String(resetSeconds)}`);
};

/**
 * Names the limit that refused, beside the rest of the quota: nothing is left of it until `Retry-After`. A limit of an
 * owning service is named in the body only (rule R3).
 */
export const setRefusal = (response: Response, { details }: AppError, policies: Policies): void => {
  const { limit, retryAfterSeconds = 1 } = details;
  const policy = limit === undefined ? undefined : policies.get(limit);
  // The token's calls per second are in the headers of every answer already.
  if (limit === undefined || limit === quotaName || policy === undefined) return;
  add(response, 'ratelimit-policy', `"${limit}";${policy}`);
  add(response, 'ratelimit', `"${limit}";r=0;t=${String(retryAfterSeconds)}`);
};

const add = (response: Response, name: string, item: string): void => {
  const known = response.getHeader(name);
  response.setHeader(name, known === undefined ? item : `${String(known)}, ${item}`);
};
