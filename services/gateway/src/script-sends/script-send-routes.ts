import {
  type ApiActor,
  AppError,
  createScriptMessage,
  type Endpoint,
  isErrorCode,
  maxInlineMediaBytes,
  sendApiMessage,
  sendForScript,
  type StoredMedia,
} from '@balcao/contracts';
import type { Bus } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import {
  admit,
  admitUserApiToken,
  contextOf,
  type RouteDependencies,
  enterAs,
  passThrough,
} from '../http/admission.ts';
import { createReadLargeJson } from '../http/json-body.ts';
import { assertPlainJson } from '../http/plain-json.ts';
import { createSlots } from '../http/slots.ts';
import { setQuota } from '../http/quota-headers.ts';
import { factsOf } from '../http/request-facts.ts';
import { isForm, receiveForm } from '../uploads/receive-form.ts';
import { storeMedia } from './inline-media.ts';
import { readNewSend, readOldSend, type ScriptSend } from './script-send.ts';

type Options = {
  readonly dependencies: RouteDependencies;
  readonly bus: Pick<Bus, 'call'>;
  readonly store: MediaStore;
  readonly deadlineMs: number;
};
type Sent = z.output<(typeof sendForScript)['output']>;

type Way = {
  readonly endpoint: Endpoint;
  readonly admit: (request: Request) => Promise<ApiActor>;
  readonly read: (body: unknown) => ScriptSend;
  readonly answer: (sent: Sent, externalKey: string | null) => unknown;
};

/** Base64 adds a third, and the rest of the body needs some room. */
const readJson = createReadLargeJson(Math.ceil((maxInlineMediaBytes * 4) / 3) + 512 * 1024);
/** A larger body is held in memory whole, so only a few of them are accepted at a time. */
const smallBytes = 512 * 1024;
const largeOfScript = 4;
/** A file is fetched or converted before the answer. */
const fileDeadlineMs = 60_000;

/** Sends of scripts: files go into the media store, and messaging does the rest (rule P6). */
export const createScriptSendRoutes = (options: Options): Router => {
  const { dependencies } = options;
  const takeLarge = createSlots<string>('large-requests-at-once', largeOfScript);
  const router = Router();
  const ways: readonly Way[] = [
    {
      endpoint: sendApiMessage,
      admit: (request) => admitUserApiToken(dependencies, request),
      read: readOldSend,
      answer: ({ messages, ticket, contact }, externalKey) => {
        const [first] = messages;
        return { message: { ...first, status: statusOf(first) }, messages, ticket, contact, externalKey };
      },
    },
    {
      endpoint: createScriptMessage,
      admit: async (request) => {
        const actor = await admit(dependencies, createScriptMessage, request);
        // Users send in tickets.
        if (actor.kind !== 'api') throw new AppError('ERR_NO_PERMISSION');
        return actor;
      },
      read: readNewSend,
      answer: ({ messages: [first], ticket, contact }, externalKey) => ({
        message: { id: first?.id, status: statusOf(first) },
        ticket: { id: ticket.id },
        contact: { id: contact.id },
        externalKey,
      }),
    },
  ];
  for (const way of ways) router.post(way.endpoint.path, receive(options, way, takeLarge));
  return router;
};

const statusOf = (message: Sent['messages'][number] | undefined) => message?.sendState ?? 'queued';

const receive =
  (
    { dependencies, bus, store, deadlineMs }: Options,
    way: Way,
    takeLarge: (key: string) => () => void,
  ): RequestHandler =>
  async (request, response) => {
    const { endpoint } = way;
    factsOf(request).operation = endpoint.operation;
    const actor = await way.admit(request).finally(() => {
      setQuota(response, factsOf(request).quota);
    });
    const releases = [enterAs(dependencies, actor, request)];
    try {
      if (isForm(request) || lengthOf(request) > smallBytes)
        releases.push(takeLarge(actor.tokenId ?? actor.name));
      releases.push(dependencies.limits.enter());
      const { send, files, asked, link, linkField } = await readSend(way, request, response, store);
      const deadline = files.length > 0 || link !== null ? fileDeadlineMs : deadlineMs;
      const context = contextOf(dependencies, endpoint, request, { actor, deadlineMs: deadline, asked });
      const sent = await bus
        .call(sendForScript, { ...send, actor, files: [...files], link }, context)
        .catch(async (error: unknown) => {
          if (error instanceof AppError && isSurelyRefused(error.code)) await removeAll(store, files);
          throw namingLink(error, linkField);
        });
      await passThrough(dependencies, request, response, {
        status: endpoint.status,
        body: Buffer.from(JSON.stringify(way.answer(sent, send.externalKey))),
        written: [],
      });
    } finally {
      for (const release of releases) release();
    }
  };

/** Messaging knows a link as `url` alone. */
const namingLink = (error: unknown, linkField: ScriptSend['linkField']): unknown =>
  error instanceof AppError && error.details.field === 'url'
    ? new AppError(error.code, { ...error.details, field: linkField }, { cause: error })
    : error;

const lengthOf = ({ headers }: Request): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? '0') : Infinity;

type ReadSend = {
  readonly send: Omit<ScriptSend, 'media' | 'linkField'>;
  readonly linkField: ScriptSend['linkField'];
  readonly files: readonly StoredMedia[];
  readonly link: { readonly url: string; readonly fileName: string | null } | null;
  readonly asked: unknown;
};

const readSend = async (
  way: Way,
  request: Request,
  response: Response,
  store: MediaStore,
): Promise<ReadSend> => {
  if (isForm(request)) {
    const form = await receiveForm(request, response, store);
    const fields = Object.fromEntries([...form.fields].map(([name, [value]]) => [name, value]));
    try {
      assertPlainJson({ body: fields });
      const { media, linkField, ...send } = way.read(fields);
      if (form.files.some(({ size }) => size === 0))
        throw new AppError('ERR_VALIDATION', { field: 'medias', reason: 'empty file' });
      if (media !== null && form.files.length > 0) throw new AppError('ERR_VALIDATION', { field: 'media' });
      const taken = await storeMedia(store, media);
      // The path of a stored file differs each time, so the files' hashes identify a repeat.
      const sums = form.files.map(({ fileName, sha256 }) => ({ fileName, sha256 }));
      const files = [...form.files, ...taken.files];
      return { send, linkField, files, link: taken.link, asked: { send, files: sums, media: taken.asked } };
    } catch (error) {
      await removeAll(store, form.files);
      throw error;
    }
  }
  await readJson(request, response);
  const body: unknown = request.body;
  assertPlainJson({ body });
  const { media, linkField, ...send } = way.read(body);
  const { asked, ...taken } = await storeMedia(store, media);
  return { send, linkField, ...taken, asked: { send, files: [], media: asked } };
};

const isSurelyRefused = (code: string): boolean =>
  isErrorCode(code) && code !== 'ERR_OUTCOME_UNKNOWN' && code !== 'ERR_INTERNAL';

const removeAll = async (store: MediaStore, files: readonly StoredMedia[]): Promise<void> => {
  for (const { key } of files) await store.remove(key);
};
