import { createHash } from 'node:crypto';
import {
  type Actor,
  type ApiActor,
  answerForNewcomers,
  AppError,
  can,
  type Endpoint,
  type EndpointScope,
  limitNames,
  type RequestOrigin,
  tooMany,
  type UserActor,
} from '@balcao/contracts';
import type { CallContext, Reply } from '@balcao/event-bus';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ApiTokens } from '../identity/script-identity.ts';
import type { Authenticator } from '../identity/authenticator.ts';
import type { WrittenMemory } from '../identity/written-memory.ts';
import { linkAbsolutely } from './absolute-links.ts';
import { compressed } from './compressed.ts';
import { deviceTokenOf, refreshTokenOf } from './token-cookie.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { ifMatchOf } from './entity-tag.ts';
import { setRetryAfter } from './failures.ts';
import type { Limits } from './limits.ts';
import type { Origins } from './origins.ts';
import { problemOf, problemType, quotaName, answersProblems } from './problem.ts';
import { factsOf } from './request-facts.ts';

export type AskOwner = (
  endpoint: Endpoint,
  raw: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  context: CallContext,
) => Promise<Reply>;

/** What every kind of route of the gateway shares. */
export type RouteDependencies = {
  readonly askOwner: AskOwner;
  readonly authenticator: Authenticator;
  readonly apiTokens: ApiTokens;
  readonly writtenMemory: WrittenMemory;
  readonly limits: Limits;
  readonly origins: Origins;
  readonly newId: () => string;
};

/** The caller. @throws the refusal */
export const admit = async (
  dependencies: RouteDependencies,
  endpoint: Endpoint,
  request: Request,
): Promise<Actor> => {
  if (endpoint.access === 'public') {
    await dependencies.limits.countAddress(request.ip ?? 'unknown');
    return { kind: 'nobody' };
  }
  if (endpoint.scope !== null && dependencies.apiTokens.isScript(request.headers.authorization))
    return admitScript(dependencies, endpoint.scope, request);
  return admitUser(dependencies, endpoint, request);
};

/** Admits a script by its token (rule P2). @throws ERR_INVALID_TOKEN, ERR_NO_PERMISSION, ERR_TOO_MANY_REQUESTS */
export const admitScript = async (
  dependencies: RouteDependencies,
  scope: EndpointScope,
  request: Request,
): Promise<ApiActor> => {
  const address = request.ip ?? 'unknown';
  const actorFor = (asked: EndpointScope) =>
    dependencies.apiTokens.actorOfHeader(request.headers.authorization, { scope: asked, address });
  // A valid token without the scope counts as any other, so its refusal says what is left (rule P3).
  await countedScript(dependencies, request, () => actorFor('any'));
  return actorFor(scope);
};

/**
 * Admits a caller with the value of userApiToken. @throws ERR_SESSION_EXPIRED, ERR_INVALID_TOKEN, ERR_TOO_MANY_REQUESTS
 */
export const admitUserApiToken = (dependencies: RouteDependencies, request: Request): Promise<ApiActor> =>
  countedScript(dependencies, request, () =>
    dependencies.apiTokens.actorOfUserApiToken(request.headers.authorization),
  );

const countedScript = async (
  dependencies: RouteDependencies,
  request: Request,
  find: () => Promise<ApiActor>,
): Promise<ApiActor> => {
  const actor = await find().catch((error: unknown) => countRefused(dependencies, request, error));
  const quota = await dependencies.limits.countScript(scriptKeyOf(actor));
  factsOf(request).quota = quota;
  if (quota.isOver) throw tooMany(quotaName, quota.resetSeconds);
  return actor;
};

/** Like `admit`, for routes that need a signed-in user. */
export const admitUser = async (
  dependencies: RouteDependencies,
  endpoint: Endpoint,
  request: Request,
): Promise<UserActor> => {
  const actor = await identify(dependencies, request, () =>
    dependencies.authenticator.actorOfHeader(request.headers.authorization),
  );
  assertMayCall(actor, endpoint);
  return actor;
};

/** @throws ERR_NO_PERMISSION */
export const assertMayCall = (actor: UserActor, endpoint: Endpoint): void => {
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in' && !can(actor.profile, endpoint.access))
    throw new AppError('ERR_NO_PERMISSION');
  if (actor.isNewcomer === true && answerForNewcomers(endpoint).kind === 'refused')
    throw new AppError('ERR_NO_PERMISSION');
};

/** Takes one of the caller's slots for parallel requests. @throws ERR_TOO_MANY_REQUESTS */
export const enterAs = (
  { limits }: Pick<RouteDependencies, 'limits'>,
  actor: Actor,
  request: Request,
): (() => void) =>
  actor.kind === 'user' ? limits.enterUser(actor.userId) : limits.enterAddress(keyOf(actor, request));

/** A script's slots belong to its token, wherever it runs. */
const keyOf = (actor: Actor, request: Request): string =>
  actor.kind === 'api' ? scriptKeyOf(actor) : (request.ip ?? 'unknown');

const scriptKeyOf = ({ tokenId, name }: ApiActor): string => tokenId ?? name;

/** Counts the call: by user or token if it has one, otherwise by address. */
export const identify = async (
  dependencies: Pick<RouteDependencies, 'limits'>,
  request: Request,
  find: () => Promise<UserActor>,
): Promise<UserActor> => {
  const actor = await find().catch((error: unknown) => countRefused(dependencies, request, error));
  factsOf(request).userId = actor.userId;
  await dependencies.limits.countUser(actor.userId);
  return actor;
};

/** @throws the error, counted by address if it refuses the token: a token that auth could not check counts nowhere. */
const countRefused = async (
  { limits }: Pick<RouteDependencies, 'limits'>,
  request: Request,
  error: unknown,
): Promise<never> => {
  const isUnchecked = !(error instanceof AppError) || error.status >= 500;
  if (!isUnchecked) await limits.countAddress(request.ip ?? 'unknown');
  throw error;
};

type ContextFacts = {
  readonly actor: Actor;
  readonly deadlineMs: number;
  /** The request that the caller's key belongs to: a repeat must be equal as JSON. */
  readonly asked?: unknown;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
};

export const contextOf = (
  dependencies: Pick<RouteDependencies, 'writtenMemory' | 'newId'>,
  endpoint: Endpoint,
  request: Request,
  { actor, deadlineMs, asked, signal }: ContextFacts,
): CallContext => ({
  actor,
  correlationId: factsOf(request).id,
  deadline: new Date(Date.now() + deadlineMs),
  after: actor.kind === 'user' ? dependencies.writtenMemory.recall(actor.sessionId) : [],
  clientAddress: request.ip,
  ...(endpoint.isAudited ? { origin: originOf(request) } : {}),
  ...(endpoint.isVersioned ? { ifMatch: ifMatchOf(request.get('if-match')) } : {}),
  ...(endpoint.method === 'get' ? {} : commandFactsOf(dependencies, endpoint, request, { actor, asked })),
  ...(endpoint.refreshCookie
    ? { refreshToken: refreshTokenOf(request), deviceToken: deviceTokenOf(request) }
    : {}),
  ...(signal === undefined ? {} : { signal }),
});

/** The client writes the browser's name, so it is cut to a length that tells browsers apart. */
const maxAgentLength = 300;

const originOf = (request: Request): RequestOrigin => ({
  address: request.ip ?? 'unknown',
  agent: (request.get('user-agent') ?? '').slice(0, maxAgentLength),
});

/** The same for every spelling of a path: with a final slash, or in capitals. */
const plainPathOf = ({ path }: Endpoint, { params }: Request): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));

/** A caller's key belongs to that caller and this operation, so that a guessed key yields no other caller's answer. */
const commandFactsOf = (
  dependencies: Pick<RouteDependencies, 'newId'>,
  endpoint: Endpoint,
  request: Request,
  { actor, asked }: Pick<ContextFacts, 'actor' | 'asked'>,
): Pick<CallContext, 'commandId' | 'commandDigest'> => {
  const key = idempotencyKeyOf(request.get('idempotency-key'));
  if (key === undefined) return { commandId: dependencies.newId() };
  const owner = ownerOf(actor);
  return {
    commandId: digestOf([owner, endpoint.operation, plainPathOf(endpoint, request), key]),
    // The digest includes the key, so that nobody can test guesses of the text against it.
    ...(asked === undefined ? {} : { commandDigest: digestOf([key, asked]) }),
  };
};

const ownerOf = (actor: Actor): string => {
  if (actor.kind === 'user') return String(actor.userId);
  return actor.kind === 'api' ? `api ${actor.tokenId ?? ''}` : 'nobody';
};

const objectSchema = z.record(z.string(), z.unknown());

/** A digest of the JSON, whatever the order of its fields. Passwords are left out, because the hash is fast. */
const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(value, (_, part: unknown) => {
        const object = objectSchema.safeParse(part);
        if (!object.success) return part;
        return Object.fromEntries(
          Object.entries(object.data)
            .filter(([name]) => name !== 'password')
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        );
      }),
    )
    .digest('base64url');

const failureSchema = z.looseObject({
  error: z.string(),
  retryAfterSeconds: z.number().optional(),
  limit: z.enum(limitNames).optional(),
});

export const failureOf = (reply: Reply): z.infer<typeof failureSchema> | undefined =>
  reply.status < 400
    ? undefined
    : failureSchema.safeParse(JSON.parse(Buffer.from(reply.body).toString())).data;

const problemIn = (request: Request, reply: Reply): Uint8Array => {
  const failure = failureOf(reply) ?? { error: 'ERR_INTERNAL' };
  const requestId = factsOf(request).id;
  return Buffer.from(JSON.stringify(problemOf(reply.status, { ...failure, requestId })));
};

/** Passes the owner's reply on unchanged, except for links that need an origin. */
export const passThrough = async (
  dependencies: Pick<RouteDependencies, 'origins'>,
  request: Request,
  response: Response,
  reply: Reply,
): Promise<void> => {
  response.statusCode = reply.status;
  if (reply.status >= 400) setRetryAfter(response, failureOf(reply)?.retryAfterSeconds);
  const isProblem = reply.status >= 400 && answersProblems(request.path);
  const answer = linkAbsolutely(isProblem ? problemIn(request, reply) : reply.body, () =>
    dependencies.origins.ownOf({ isSecure: request.secure, host: request.headers.host }),
  );
  if (answer.length > 0)
    response.setHeader('content-type', isProblem ? problemType : 'application/json; charset=utf-8');
  const body = await compressed(request, response, answer);
  // A 204 has no content length either.
  if (reply.status !== 204) response.setHeader('content-length', body.length);
  response.end(body);
};
