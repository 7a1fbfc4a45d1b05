import type { IncomingMessage } from 'node:http';
import { AppError, authorizeTicket, isErrorCode, sendMedia, uploadLimits } from '@balcao/contracts';
import type { Bus, Reply } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import { type Request, type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import {
  admitUser,
  contextOf,
  type RouteDependencies,
  enterAs,
  failureOf,
  passThrough,
} from '../http/admission.ts';
import { assertPlainJson } from '../http/plain-json.ts';
import { factsOf } from '../http/request-facts.ts';
import { isForm, receiveForm } from './receive-form.ts';
import { toSend } from './send-form.ts';
import { createUploadSlots, type UploadRules } from './upload-slots.ts';

type Options = {
  readonly dependencies: RouteDependencies;
  readonly bus: Pick<Bus, 'query'>;
  readonly store: MediaStore;
  readonly deadlineMs: number;
  readonly rules: UploadRules;
};

/** Recordings are converted to voice notes before the answer. */
const sendDeadlineMs = 60_000;
const maxUploadBytes =
  uploadLimits.maxFiles * uploadLimits.maxFileBytes + uploadLimits.maxFields * uploadLimits.maxFieldBytes;

/** Files for a ticket: checked before anything is read, streamed into the store, then sent by messaging. */
export const createUploadRoutes = (options: Options): Router => {
  const slots = createUploadSlots(options.rules);
  const router = Router();
  router.post(sendMedia.path, (request, response, next) => {
    if (!isForm(request)) {
      next();
      return;
    }
    return receive(options, slots.take)(request, response, next);
  });
  return router;
};

const receive =
  (
    { dependencies, bus, store, deadlineMs }: Options,
    takeSlot: (userId: number) => () => void,
  ): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = sendMedia.operation;
    // An upload counts while its files arrive. Uploads have their own limit, so they never take all of these slots.
    const releases = [dependencies.limits.enter()];
    try {
      const actor = await admitUser(dependencies, sendMedia, request);
      releases.push(enterAs(dependencies, actor, request));
      const { ticketId } = paramsOf(request);
      if (Number(request.headers['content-length'] ?? '0') > maxUploadBytes)
        throw new AppError('ERR_PAYLOAD_TOO_LARGE');
      await bus.query(
        authorizeTicket,
        { ticketId, actor },
        contextOf(dependencies, sendMedia, request, { actor, deadlineMs }),
      );
      releases.push(takeSlot(actor.userId));
      const form = await receiveForm(request, response, store);
      const keys = form.files.map(({ key }) => key);
      const reply = await removeUnlessKept(store, keys, async () => {
        const body = toSend(form);
        assertPlainJson(body);
        return dependencies.askOwner(
          sendMedia,
          { params: { ticketId }, query: {}, body },
          contextOf(dependencies, sendMedia, request, {
            actor,
            deadlineMs: sendDeadlineMs,
            asked: askedOf(body),
          }),
        );
      });
      dependencies.writtenMemory.remember(actor.sessionId, reply.written);
      await passThrough(dependencies, request, response, reply);
    } catch (error) {
      drain(request);
      throw error;
    } finally {
      for (const release of releases) release();
    }
  };

/** The path of a stored file differs each time, so the digest is of its content. */
const askedOf = ({ files, ...body }: z.input<typeof sendMedia.body>): unknown => ({
  ...body,
  files: files.map(({ media: { key: _, ...media }, ...file }) => ({ ...file, media })),
});

const paramsOf = (request: Request): { ticketId: number } => {
  const params = sendMedia.params.safeParse(request.params);
  if (!params.success) throw new AppError('ERR_VALIDATION', { field: 'ticketId' });
  return params.data;
};

/** Removes files that no message uses. If that is not certain, the files stay, and messaging removes them later. */
const removeUnlessKept = async (
  store: MediaStore,
  keys: readonly string[],
  send: () => Promise<Reply>,
): Promise<Reply> => {
  try {
    const reply = await send();
    if (isSurelyRefused(failureOf(reply)?.error)) await removeAll(store, keys);
    return reply;
  } catch (error) {
    if (error instanceof AppError && isSurelyRefused(error.code)) await removeAll(store, keys);
    throw error;
  }
};

const isSurelyRefused = (code: string | undefined): boolean =>
  code !== undefined && isErrorCode(code) && code !== 'ERR_OUTCOME_UNKNOWN' && code !== 'ERR_INTERNAL';

const removeAll = async (store: MediaStore, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await store.remove(key);
};

/**
 * Reads and discards the rest, for as long as the server lets it (rule R5). If the connection were closed at once, the
 * client would never see the answer.
 */
const drain = (request: IncomingMessage): void => {
  if (!request.complete && !request.destroyed) request.resume();
};
