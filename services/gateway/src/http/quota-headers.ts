import type { AppError } from '@balcao/contracts';
import type { Response } from 'express';
import type { Policies, Quota } from './limits.ts';
import { quotaName } from './problem.ts';

/** What a token may ask for and has left, as the IETF's draft of RateLimit fields writes it. */
export const setQuota = (response: Response, quota: Quota | undefined): void => {
  if (quota === undefined) return;
  const { limit, windowSeconds, remaining, resetSeconds } = quota;
  response.setHeader('ratelimit-policy', `"${quotaName}";q=${String(limit)};w=${String(windowSeconds)}`);
  response.setHeader('ratelimit', `"${quotaName}";r=${String(remaining)};t=${String(resetSeconds)}`);
};

/**
 * Which limit refused, beside what is left of the others: nothing is left of it until `Retry-After`. Limits that lie behind
 * the door are told in the answer alone (rule R3).
 */
export const setRefusal = (response: Response, { details }: AppError, policies: Policies): void => {
  const { limit, retryAfterSeconds = 1 } = details;
  const policy = limit === undefined ? undefined : policies.get(limit);
  // Of its calls a second a token is told with each answer.
  if (limit === undefined || limit === quotaName || policy === undefined) return;
  add(response, 'ratelimit-policy', `"${limit}";${policy}`);
  add(response, 'ratelimit', `"${limit}";r=0;t=${String(retryAfterSeconds)}`);
};

const add = (response: Response, name: string, item: string): void => {
  const known = response.getHeader(name);
  response.setHeader(name, known === undefined ? item : `${String(known)}, ${item}`);
};
