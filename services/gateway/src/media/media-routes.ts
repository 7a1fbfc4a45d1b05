import {
  type Actor,
  AppError,
  locateMedia,
  mediaNameSchema,
  mediaRoute,
  type StoredMedia,
} from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';
import { MediaRangeError, type MediaStore, type OpenedMedia } from '@balcao/media-store';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { RouteDependencies } from '../http/admission.ts';
import { readCookies } from '../http/token-cookie.ts';
import { factsOf } from '../http/request-facts.ts';
import { byteRangeOf } from './byte-range.ts';
import { asViewer } from './as-viewer.ts';
import { etagOf, mediaHeaders } from './media-headers.ts';
import { isKnown, sendPart } from './send-file.ts';

type Options = {
  readonly dependencies: RouteDependencies;
  readonly bus: Pick<Bus, 'query'>;
  readonly store: MediaStore;
  readonly deadlineMs: number;
};

/** Media links: a user or script that sees the ticket gets the file, whole or in part (rule F2). */
export const createMediaRoutes = (options: Options): Router => {
  const router = Router();
  router.get(mediaRoute, readCookies, open(options));
  return router;
};

const open =
  ({ dependencies, bus, store, deadlineMs }: Options): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = locateMedia.operation;
    const way = { dependencies, deadlineMs, scope: 'messages:read' } as const;
    const media = await asViewer(way, request, (context) => locate(bus, request, context));
    if (isKnown(request, response, dependencies, mediaHeaders(media))) return;
    const opened = await openPart(store, media, request, response);
    // Express would add a charset to every text type.
    response.setHeaders(mediaHeaders(media));
    await sendPart(request, response, opened);
  };

const locate = async (
  bus: Pick<Bus, 'query'>,
  request: Request,
  context: CallContext & { readonly actor: Actor },
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
