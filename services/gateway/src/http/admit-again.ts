import type { Endpoint } from '@balcao/contracts';
import type { Request } from 'express';
import { assertMayCall, type RouteDependencies } from './admission.ts';

/**
 * A read that waited is answered only if its caller would be admitted now: the token may have been revoked meanwhile,
 * or the user's rights may have changed (rules P1 and H3). It is not counted as another call. @throws the refusal
 */
export const admitAgain = async (
  { apiTokens, authenticator }: Pick<RouteDependencies, 'apiTokens' | 'authenticator'>,
  endpoint: Endpoint,
  request: Request,
): Promise<void> => {
  const { authorization } = request.headers;
  if (endpoint.scope !== null && apiTokens.isScript(authorization))
    await apiTokens.actorOfHeader(authorization, {
      scope: endpoint.scope,
      address: request.ip ?? 'unknown',
    });
  else if (endpoint.access !== 'public')
    assertMayCall(await authenticator.actorOfHeader(authorization), endpoint);
};
