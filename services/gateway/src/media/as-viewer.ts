import { type Actor, type ApiActor, AppError, type EndpointScope, type UserActor } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import type { Request } from 'express';
import { admitScript, type RouteDependencies, enterAs, identify } from '../http/admission.ts';
import { factsOf } from '../http/request-facts.ts';
import { mediaTokenOf } from '../http/token-cookie.ts';

type Way = {
  readonly dependencies: RouteDependencies;
  readonly deadlineMs: number;
  /** The scope that an API token needs to open the link. */
  readonly scope: EndpointScope;
};

/**
 * Runs as the user or the script that opens a link, within the limit of parallel requests. @throws ERR_SESSION_EXPIRED,
 * ERR_INVALID_TOKEN, ERR_NO_PERMISSION
 */
export const asViewer = <T>(
  { dependencies, deadlineMs, scope }: Way,
  request: Request,
  ask: (context: CallContext & { readonly actor: Actor }) => Promise<T>,
): Promise<T> =>
  within(dependencies.limits.enter, async () => {
    const actor = await viewerOf(dependencies, scope, request);
    return within(
      () => enterAs(dependencies, actor, request),
      () =>
        ask({
          actor,
          correlationId: factsOf(request).id,
          deadline: new Date(Date.now() + deadlineMs),
          after: actor.kind === 'user' ? dependencies.writtenMemory.recall(actor.sessionId) : [],
        }),
    );
  });

const within = async <T>(take: () => () => void, work: () => Promise<T>): Promise<T> => {
  const leave = take();
  try {
    return await work();
  } finally {
    leave();
  }
};

const viewerOf = async (
  dependencies: RouteDependencies,
  scope: EndpointScope,
  request: Request,
): Promise<UserActor | ApiActor> => {
  if (dependencies.apiTokens.isScript(request.headers.authorization))
    return admitScript(dependencies, scope, request);
  const actor = await identify(dependencies, request, () => userOf(dependencies, request));
  // A newcomer sees nothing yet, so the link does not exist for them.
  if (actor.isNewcomer === true) throw new AppError('ERR_NOT_FOUND');
  return actor;
};

/**
 * By the bearer token, or else by the cookie that images and players send. @throws ERR_SESSION_EXPIRED,
 * ERR_INVALID_TOKEN
 */
const userOf = async ({ authenticator }: RouteDependencies, request: Request): Promise<UserActor> => {
  const cookie = mediaTokenOf(request);
  const { authorization } = request.headers;
  if (authorization === undefined) return authenticator.actorOfMediaToken(cookie);
  try {
    return await authenticator.actorOfHeader(authorization);
  } catch (error) {
    if (cookie === undefined) throw error;
    return authenticator.actorOfMediaToken(cookie);
  }
};
