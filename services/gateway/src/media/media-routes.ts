import { pipeline } from 'node:stream/promises';
import {
  AppError,
  locateMedia,
  mediaNameSchema,
  mediaRoute,
  type StoredMedia,
  type UserActor,
} from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { MediaRangeError, type MediaStore, type OpenedMedia } from '@balcao/media-store';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type Door, identify } from '../http/door.ts';
import { readCookies } from '../http/refresh-cookie.ts';
import { factsOf } from '../http/request-facts.ts';
import { byteRangeOf } from './byte-range.ts';
import { mediaTokenOf } from './media-cookie.ts';
import { etagOf, mediaHeaders } from './media-headers.ts';

type Options = {
  readonly door: Door;
  readonly bus: Pick<Bus, 'query'>;
  readonly store: MediaStore;
  readonly deadlineMs: number;
};

/** Players stop reading while they pause, and ask anew where they were. */
const idleMs = 5 * 60_000;

/** Media links: whoever may see the ticket gets the file, whole or in part (4-settled.md 15). */
export const createMediaRoutes = (options: Options): Router => {
  const router = Router();
  router.get(mediaRoute, readCookies, open(options));
  return router;
};

const open =
  ({ door, bus, store, deadlineMs }: Options): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = locateMedia.operation;
    const media = await withPlace(door, async () => {
      const actor = await identify(door, request, () => viewerOf(door, request));
      return locate(bus, request, {
        actor,
        correlationId: factsOf(request).id,
        deadline: new Date(Date.now() + deadlineMs),
        after: door.writtenMemory.recall(actor.sessionId),
      });
    });
    // Pages of other origins that may call us may show it too, also where a browser has it already.
    if (door.origins.listed.length > 0) response.set('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match']?.includes(etagOf(media)) === true) {
      response.setHeaders(mediaHeaders(media)).writeHead(304).end();
      return;
    }
    const opened = await openPart(store, media, request, response);
    // Express would claim a character set for each text.
    response.setHeaders(mediaHeaders(media));
    response.setHeader('content-length', opened.size === 0 ? 0 : opened.end - opened.start + 1);
    if (request.method === 'HEAD') {
      opened.stream.destroy();
      response.end();
      return;
    }
    response.setTimeout(idleMs, () => response.destroy());
    // One that goes away needs no answer.
    await pipeline(opened.stream, response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
  };

const withPlace = async <T>({ limits }: Door, work: () => Promise<T>): Promise<T> => {
  const leave = limits.enter();
  try {
    return await work();
  } finally {
    leave();
  }
};

/** By the bearer, else by the cookie that images and players send. @throws ERR_SESSION_EXPIRED, ERR_INVALID_TOKEN */
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

const locate = async (
  bus: Pick<Bus, 'query'>,
  request: Request,
  context: CallContext & { readonly actor: UserActor },
): Promise<StoredMedia> => {
  const mediaName = mediaNameSchema.safeParse(request.params['mediaName']);
  if (!mediaName.success) throw new AppError('ERR_NOT_FOUND');
  const { media } = await bus.query(
    locateMedia,
    { mediaName: mediaName.data, actor: context.actor },
    context,
  );
  return media;
};

/** @throws ERR_RANGE_NOT_SATISFIABLE, ERR_NOT_FOUND */
const openPart = async (
  store: MediaStore,
  media: StoredMedia,
  request: Request,
  response: Response,
): Promise<OpenedMedia> => {
  const condition = request.headers['if-range'];
  const isWhole = condition !== undefined && condition !== etagOf(media);
  const range = isWhole ? undefined : byteRangeOf(request.headers.range, media.size);
  try {
    const opened = await store.open(media.key, range);
    if (range !== undefined)
      response
        .status(206)
        .setHeader('content-range', `bytes ${opened.start}-${opened.end}/${String(opened.size)}`);
    return opened;
  } catch (error) {
    if (!(error instanceof MediaRangeError)) throw error;
    response.setHeader('content-range', `bytes */${String(error.size)}`);
    throw new AppError('ERR_RANGE_NOT_SATISFIABLE');
  }
};
