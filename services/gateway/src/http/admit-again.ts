import { setTimeout } from 'node:timers/promises';
import { type Actor, AppError, type Endpoint } from '@balcao/contracts';
import type { Request } from 'express';
import { hasSameRights } from '../identity/same-rights.ts';
import { assertMayCall, type RouteDependencies } from './admission.ts';

type Asked = { readonly endpoint: Endpoint; readonly request: Request; readonly actor: Actor };

/**
 * A read that waited is answered only if its caller would be admitted now, with the same rights: the token may have
 * been revoked meanwhile, or the user's rights may have changed (rules P1 and H3). It is not counted as another call.
 * @throws the refusal
 */
export const admitAgain = async (
  { apiTokens, authenticator }: Pick<RouteDependencies, 'apiTokens' | 'authenticator'>,
  { endpoint, request, actor }: Asked,
): Promise<void> => {
  const { authorization } = request.headers;
  if (endpoint.scope !== null && apiTokens.isScript(authorization))
    await apiTokens.actorOfHeader(authorization, {
      scope: endpoint.scope,
      address: request.ip ?? 'unknown',
    });
  else if (endpoint.access !== 'public') {
    const now = await authenticator.actorOfHeader(authorization);
    assertMayCall(now, endpoint);
    // A client refreshes on this code and calls again, with its new rights.
    if (!hasSameRights(actor, now)) throw new AppError('ERR_INVALID_TOKEN');
  }
};

const checkMs = 500;

/**
 * A read that waits ends with the rights of its caller, and not only when there is something to read (rule P1).
 * @throws the refusal
 */
export const whileAdmitted = async <Answer>(
  check: () => Promise<void>,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const over = new AbortController();
  try {
    const answer = await Promise.race([ask(over.signal), refusal(check, over.signal)]);
    await check();
    return answer;
  } finally {
    over.abort();
  }
};

const refusal = async (check: () => Promise<void>, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await setTimeout(checkMs, undefined, { signal });
    try {
      await check();
    } catch (error) {
      // While auth does not answer, nobody knows.
      if (error instanceof AppError && error.status < 500) throw error;
    }
  }
};
