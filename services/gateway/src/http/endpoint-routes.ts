import {
  type Actor,
  answerForNewcomers,
  AppError,
  type Endpoint,
  livePositionHeader,
} from '@balcao/contracts';
import type { Reply } from '@balcao/event-bus';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import {
  deviceSeconds,
  readCookies,
  setDeviceCookie,
  setMediaCookie,
  setRefreshCookie,
} from './token-cookie.ts';
import { admit, contextOf, type RouteDependencies, enterAs, failureOf, passThrough } from './admission.ts';
import { admitAgain, whileAdmitted } from './admit-again.ts';
import { setEntityTag } from './entity-tag.ts';
import { readJsonBody } from './json-body.ts';
import { assertPlainJson } from './plain-json.ts';
import { setQuota } from './quota-headers.ts';
import { factsOf } from './request-facts.ts';

type EndpointDependencies = RouteDependencies & {
  readonly endpoints: readonly Endpoint[];
  /** Calls that earlier handlers answer; their paths have no other methods either. */
  readonly answeredBefore: readonly Endpoint[];
  readonly deadlineMs: number;
  readonly findLivePosition: () => Promise<number | undefined>;
};

const openSegmentsOf = ({ path }: Endpoint): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/** Fixed segments come before parameters, in whatever order calls are defined: `import` is not a contact's id. */
const byOpenSegments = (one: Endpoint, other: Endpoint): number =>
  openSegmentsOf(one).localeCompare(openSegmentsOf(other));

/** In lower case, because Express compares paths without case. */
const firstSegmentOf = (path: string): string => (path.split('/', 2)[1] ?? '').toLowerCase();

/**
 * Mounts every endpoint of the contracts: authenticate, authorise, limit, read, ask the owner, pass its reply on.
 * Express tries routes one by one, so it gets only those with the request's first segment.
 */
export const mountEndpoints = (dependencies: EndpointDependencies): RequestHandler => {
  const isOf = (segment: string) => (endpoint: Endpoint) => firstSegmentOf(endpoint.path) === segment;
  const { endpoints, answeredBefore } = dependencies;
  const segments = new Set([...endpoints, ...answeredBefore].map(({ path }) => firstSegmentOf(path)));
  const routers = new Map(
    [...segments].map((segment) => [
      segment,
      routerOf({
        ...dependencies,
        endpoints: endpoints.filter(isOf(segment)),
        answeredBefore: answeredBefore.filter(isOf(segment)),
      }),
    ]),
  );
  return (request, response, next) => {
    const router = routers.get(firstSegmentOf(request.path));
    if (router === undefined) next();
    else router(request, response, next);
  };
};

const routerOf = (dependencies: EndpointDependencies): Router => {
  const router = Router();
  for (const endpoint of dependencies.endpoints.toSorted(byOpenSegments))
    router[endpoint.method](
      endpoint.path,
      ...(endpoint.refreshCookie ? [readCookies] : []),
      answerWith(dependencies, endpoint),
    );
  const all = [...dependencies.endpoints, ...dependencies.answeredBefore].toSorted(byOpenSegments);
  const methods = Map.groupBy(all, ({ path }) => path);
  for (const [path, known] of methods)
    router.all(path, (request, response) => {
      const allowed = ['OPTIONS', ...known.map(({ method }) => method.toUpperCase())];
      response.setHeader('allow', allowed.join(', '));
      if (request.method !== 'OPTIONS') throw new AppError('ERR_METHOD_NOT_ALLOWED');
      response.status(204).end();
    });
  return router;
};

/** How much longer than others a call may take if it waits for an outside program. */
const slowFactor = 6;

const answerWith =
  (dependencies: EndpointDependencies, endpoint: Endpoint): RequestHandler =>
  async (request, response) => {
    factsOf(request).operation = endpoint.operation;
    const actor = await admit(dependencies, endpoint, request).finally(() => {
      setQuota(response, factsOf(request).quota);
    });
    const releases = [enterAs(dependencies, actor, request)];
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') await readJsonBody(request, response);
      releases.push(dependencies.limits.enter());
      const raw = { params: request.params, query: request.query, body: bodyOf(request) };
      assertPlainJson(raw);
      const empty = emptyFor(actor, endpoint);
      if (empty !== undefined) {
        response.status(endpoint.status).json(empty.body);
        return;
      }
      const deadlineMs = dependencies.deadlineMs * (endpoint.isSlow ? slowFactor : 1);
      const livePosition = endpoint.refreshCookie ? dependencies.findLivePosition() : undefined;
      const ask = (signal?: AbortSignal): Promise<Reply> =>
        dependencies.askOwner(
          endpoint,
          raw,
          contextOf(dependencies, endpoint, request, {
            actor,
            deadlineMs,
            asked: { query: raw.query, body: raw.body },
            ...(signal === undefined ? {} : { signal }),
          }),
        );
      const reply = await waiting(dependencies, { endpoint, request, response, actor }, ask);
      if (actor.kind === 'user') dependencies.writtenMemory.remember(actor.sessionId, reply.written);
      if (endpoint.refreshCookie) setCookies(dependencies, request, response, reply);
      setLivePosition(response, await livePosition);
      setEntityTag(response, reply.version);
      await passThrough(dependencies, request, response, reply);
    } finally {
      for (const release of releases) release();
    }
  };

type Waiting = {
  readonly endpoint: Endpoint;
  readonly request: Request;
  readonly response: Response;
  readonly actor: Actor;
};

/** A slow call ends with its client; a slow read also ends with the rights of its caller. */
const waiting = (
  dependencies: RouteDependencies,
  { response, ...asked }: Waiting,
  ask: (signal?: AbortSignal) => Promise<Reply>,
): Promise<Reply> => {
  const { isSlow, method } = asked.endpoint;
  if (!isSlow) return ask();
  const gone = goneSignalOf(response);
  if (method !== 'get') return ask(gone);
  return whileAdmitted(
    () => admitAgain(dependencies, asked),
    (over) => ask(AbortSignal.any([gone, over])),
  );
};

/** Aborted if the client disconnects before the answer is written. */
const goneSignalOf = (response: Response): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
};

/** The empty answer that a newcomer gets in place of the owner's. */
const emptyFor = (actor: Actor, endpoint: Endpoint): { readonly body: unknown } | undefined => {
  if (actor.kind !== 'user' || actor.isNewcomer !== true) return undefined;
  const answer = answerForNewcomers(endpoint);
  return answer.kind === 'empty' ? answer : undefined;
};

const setCookies = (
  dependencies: RouteDependencies,
  request: Request,
  response: Response,
  reply: Reply,
): void => {
  const refreshToken = hasLostSession(reply) ? null : reply.refreshToken;
  setRefreshCookie(request, response, dependencies.origins, refreshToken, reply.refreshSeconds);
  const mediaToken = refreshToken === null ? null : reply.mediaToken;
  setMediaCookie(request, response, dependencies.origins, mediaToken, reply.refreshSeconds);
  setDeviceCookie(request, response, dependencies.origins, reply.deviceToken, deviceSeconds);
};

const setLivePosition = (response: Response, position: number | undefined): void => {
  if (position !== undefined) response.setHeader(livePositionHeader, position);
};

/** The session has ended, so the browser must delete the cookie (rule A4). */
const hasLostSession = (reply: Reply): boolean => failureOf(reply)?.error === 'ERR_SESSION_EXPIRED';

const bodySchema = z.unknown();
const bodyOf = (request: Request): unknown => bodySchema.parse(request.body);
