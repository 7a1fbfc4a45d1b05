import { createHash } from 'node:crypto';
import { type Actor, AppError, can, type Endpoint, type UserActor } from '@balcao/contracts';
import type { CallContext, Reply } from '@balcao/event-bus';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Authenticator } from '../identity/authenticator.ts';
import type { WrittenMemory } from '../identity/written-memory.ts';
import { setRetryAfter } from './failures.ts';
import { readJsonBody } from './json-body.ts';
import type { Limits } from './limits.ts';
import type { Origins } from './origins.ts';
import { assertPlainJson } from './plain-json.ts';
import { readCookies, refreshTokenOf, setRefreshCookie } from './refresh-cookie.ts';
import { factsOf } from './request-facts.ts';

export type AskOwner = (
  endpoint: Endpoint,
  raw: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  context: CallContext,
) => Promise<Reply>;

type Door = {
  readonly endpoints: readonly Endpoint[];
  readonly askOwner: AskOwner;
  readonly authenticator: Authenticator;
  readonly writtenMemory: WrittenMemory;
  readonly limits: Limits;
  readonly origins: Origins;
  readonly newId: () => string;
  readonly deadlineMs: number;
};

/** Mounts every endpoint of the contracts: limit, authenticate, authorise, ask the owner, pass its reply through. */
export const mountEndpoints = (door: Door): Router => {
  const router = Router();
  for (const endpoint of door.endpoints)
    router[endpoint.method](
      endpoint.path,
      ...(endpoint.refreshCookie ? [readCookies] : []),
      answerWith(door, endpoint),
    );
  const methods = Map.groupBy(door.endpoints, ({ path }) => path);
  for (const [path, known] of methods)
    router.all(path, (request, response) => {
      const allowed = ['OPTIONS', ...known.map(({ method }) => method.toUpperCase())];
      response.setHeader('allow', allowed.join(', '));
      if (request.method !== 'OPTIONS') throw new AppError('ERR_METHOD_NOT_ALLOWED');
      response.status(204).end();
    });
  return router;
};

const answerWith =
  (door: Door, endpoint: Endpoint): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = endpoint.operation;
    const leave = door.limits.enter();
    try {
      const actor = await admit(door, endpoint, request);
      await readBody(request, response);
      const raw = { params: request.params, query: request.query, body: bodyOf(request) };
      assertPlainJson(raw);
      const reply = await door.askOwner(endpoint, raw, contextOf(door, endpoint, request, actor));
      if (actor.kind === 'user') door.writtenMemory.remember(actor.sessionId, reply.written);
      if (endpoint.refreshCookie)
        setRefreshCookie(request, response, door.origins, hasLostSession(reply) ? null : reply.refreshToken);
      passThrough(response, reply);
    } finally {
      leave();
    }
  };

/** Who asks. @throws what keeps them out. */
const admit = async (door: Door, endpoint: Endpoint, request: Request): Promise<Actor> => {
  const address = request.ip ?? 'unknown';
  if (endpoint.access === 'public') {
    await door.limits.countAddress(address);
    return { kind: 'nobody' };
  }
  const actor = await identify(door, request, address);
  factsOf(request).userId = actor.userId;
  await door.limits.countUser(actor.userId);
  if (endpoint.access !== 'signed-in' && !can(actor.profile, endpoint.access))
    throw new AppError('ERR_NO_PERMISSION');
  return actor;
};

const identify = async (door: Door, request: Request, address: string): Promise<UserActor> => {
  try {
    return await door.authenticator.actorOfHeader(request.headers.authorization);
  } catch (error) {
    await door.limits.countAddress(address);
    throw error;
  }
};

const readBody = async (request: Request, response: Response): Promise<void> => {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  await new Promise<void>((resolve, reject) => {
    void readJsonBody(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new AppError('ERR_BAD_REQUEST'));
    });
  });
};

const bodySchema = z.unknown();
const bodyOf = (request: Request): unknown => bodySchema.parse(request.body);

const contextOf = (door: Door, endpoint: Endpoint, request: Request, actor: Actor): CallContext => ({
  actor,
  correlationId: factsOf(request).id,
  deadline: new Date(Date.now() + door.deadlineMs),
  after: actor.kind === 'user' ? door.writtenMemory.recall(actor.sessionId) : [],
  clientAddress: request.ip,
  ...(endpoint.method === 'get' ? {} : { commandId: commandIdOf(door, endpoint, request, actor) }),
  ...(endpoint.refreshCookie ? { refreshToken: refreshTokenOf(request) } : {}),
});

const maxKeyLength = 200;

/** A key that the caller chose is its own and this operation's: nobody meets another one's answer by guessing. */
const commandIdOf = (door: Door, endpoint: Endpoint, request: Request, actor: Actor): string => {
  const key = request.get('idempotency-key');
  if (key === undefined || key === '') return door.newId();
  if (key.length > maxKeyLength) throw new AppError('ERR_VALIDATION', { field: 'Idempotency-Key' });
  const owner = actor.kind === 'user' ? String(actor.userId) : 'nobody';
  return createHash('sha256')
    .update(JSON.stringify([owner, endpoint.operation, request.path, key]))
    .digest('base64url');
};

const failureSchema = z.object({ error: z.string(), retryAfterSeconds: z.number().optional() });

const failureOf = (reply: Reply): z.infer<typeof failureSchema> | undefined =>
  reply.status < 400
    ? undefined
    : failureSchema.safeParse(JSON.parse(Buffer.from(reply.body).toString())).data;

/** The cookie is worth nothing any more: the browser forgets it (3-wire.md §2). */
const hasLostSession = (reply: Reply): boolean => failureOf(reply)?.error === 'ERR_SESSION_EXPIRED';

const passThrough = (response: Response, reply: Reply): void => {
  response.statusCode = reply.status;
  if (reply.status === 429 || reply.status === 503)
    setRetryAfter(response, failureOf(reply)?.retryAfterSeconds);
  if (reply.body.length > 0) response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', reply.body.length);
  response.end(reply.body);
};
