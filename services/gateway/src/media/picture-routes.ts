import { AppError, locatePicture, pictureNameSchema, pictureRoute } from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import { type RequestHandler, Router } from 'express';
import type { RouteDependencies } from '../http/admission.ts';
import { readCookies } from '../http/token-cookie.ts';
import { factsOf } from '../http/request-facts.ts';
import { asViewer } from './as-viewer.ts';
import { pictureHeaders } from './media-headers.ts';
import { isKnown, sendPart } from './send-file.ts';

type Options = {
  readonly dependencies: RouteDependencies;
  readonly bus: Pick<Bus, 'query'>;
  readonly pictures: MediaStore;
  readonly deadlineMs: number;
};

/** Links to pictures of contacts, for everyone who may see the contact (rule F14). */
export const createPictureRoutes = (options: Options): Router => {
  const router = Router();
  router.get(pictureRoute, readCookies, open(options));
  return router;
};

const open =
  ({ dependencies, bus, pictures, deadlineMs }: Options): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = locatePicture.operation;
    const way = { dependencies, deadlineMs, scope: 'contacts:read' } as const;
    const key = await asViewer(way, request, async (context) => {
      const name = pictureNameSchema.safeParse(request.params['pictureName']);
      if (!name.success) throw new AppError('ERR_NOT_FOUND');
      await bus.query(locatePicture, { key: name.data, actor: context.actor }, context);
      return name.data;
    });
    const headers = pictureHeaders(key);
    // The next user at the same browser has another cookie, and must not get the cached answer.
    response.vary('Cookie, Authorization');
    if (isKnown(request, response, dependencies, headers)) return;
    const opened = await pictures.open(key);
    response.setHeaders(headers);
    await sendPart(request, response, opened);
  };
