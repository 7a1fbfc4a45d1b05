import { AppError, type UserActor } from '@balcao/contracts';
import type { CallContext } from '@balcao/event-bus';
import type { Request } from 'express';
import { type Door, enterAs, identify } from '../http/door.ts';
import { factsOf } from '../http/request-facts.ts';
import { mediaTokenOf } from './media-cookie.ts';

type Way = { readonly door: Door; readonly deadlineMs: number };

/**
 * Runs as the user who opens a link, within the limit of parallel requests. @throws ERR_SESSION_EXPIRED,
 * ERR_INVALID_TOKEN
 */
export const asViewer = <T>(
  { door, deadlineMs }: Way,
  request: Request,
  ask: (context: CallContext & { readonly actor: UserActor }) => Promise<T>,
): Promise<T> =>
  withPlace(door.limits.enter, async () => {
    const actor = await identify(door, request, () => viewerOf(door, request));
    // Nothing is theirs to see yet, so that for them nothing is there.
    if (actor.isNewcomer === true) throw new AppError('ERR_NOT_FOUND');
    return withPlace(
      () => enterAs(door, actor, request),
      () =>
        ask({
          actor,
          correlationId: factsOf(request).id,
          deadline: new Date(Date.now() + deadlineMs),
          after: door.writtenMemory.recall(actor.sessionId),
        }),
    );
  });

const withPlace = async <T>(take: () => () => void, work: () => Promise<T>): Promise<T> => {
  const leave = take();
  try {
    return await work();
  } finally {
    leave();
  }
};

/**
 * By the bearer token, or else by the cookie that images and players send. @throws ERR_SESSION_EXPIRED,
 * ERR_INVALID_TOKEN
 */
const viewerOf = async ({ authenticator }: Door, request: Request): Promise<UserActor> => {
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
