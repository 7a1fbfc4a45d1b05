import { AppError } from '@balcao/contracts';
import type { Logger } from '@balcao/service-kit';
import cors from 'cors';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import { pageVary } from '../web-client/web-client-routes.ts';
import { sendFailure, toAppError } from './failures.ts';
import type { Policies } from './limits.ts';
import type { Origins } from './origins.ts';
import { answersProblems } from './problem.ts';
import { setRefusal } from './quota-headers.ts';
import { factsOf } from './request-facts.ts';

type Options = {
  readonly log: Logger;
  readonly origins: Origins;
  /** The proxies whose `X-Forwarded-For` counts: Express' own setting. */
  readonly trustProxy: string | number | boolean;
  /** The limits by which calls are refused. */
  readonly policies: Policies;
  readonly announce: RequestHandler;
  readonly health: Router;
  readonly apiDocs: Router;
  readonly webClient: Router;
  /** Media links, files that are streamed, and uploads whose path JSON calls share. */
  readonly media: readonly RequestHandler[];
  readonly uploads: Router;
  readonly endpoints: RequestHandler;
};

const preflightSeconds = 600;

/** The public HTTP application. Its handlers stand in the order in which a request passes them. */
export const createApp = (options: Options): Express => {
  const { origins } = options;
  const app = express();
  app.disable('x-powered-by').set('trust proxy', options.trustProxy);
  app.use(options.announce);
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      // Set over https only, and for our own host only.
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
    }),
  );
  app.use((request, response, next) => {
    if (request.secure) response.setHeader('strict-transport-security', 'max-age=31536000');
    next();
  });
  app.use(options.health);
  app.use(options.apiDocs);
  app.use(forReads(options.webClient));
  app.use((request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    response.setHeader('vary', `${pageVary}, Origin`);
    if (!origins.isAllowed(request.headers.origin, request.headers.host))
      throw new AppError('ERR_ORIGIN_NOT_ALLOWED');
    next();
  });
  app.use(answerForeignPages(origins));
  app.use(...options.media);
  app.use(exceptOptions(options.uploads));
  app.use(options.endpoints);
  app.use(() => {
    throw new AppError('ERR_NOT_FOUND');
  });
  app.use(answerErrors(options));
  return app;
};

/**
 * Express answers OPTIONS for each path with a GET. The preflight of a file must reach the later handlers, which know
 * its origin.
 */
const forReads =
  (router: Router): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') router(request, response, next);
    else next();
  };

/** CORS for pages of listed origins, exact and with credentials (rule S3). */
const answerForeignPages = (origins: Origins): RequestHandler => {
  const allow = cors({
    origin: [...origins.listed],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match'],
    exposedHeaders: ['x-request-id', 'retry-after', 'etag', 'ratelimit', 'ratelimit-policy'],
    maxAge: preflightSeconds,
  });
  return (request, response, next) => {
    if (origins.isListed(request.headers.origin ?? '')) allow(request, response, next);
    else next();
  };
};

/** The only place that turns an error into an answer. Express recognises it by its four parameters. */
const answerErrors =
  ({ log, policies }: Pick<Options, 'log' | 'policies'>): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const problem = toAppError(error);
    const { id } = factsOf(request);
    if (problem.code === 'ERR_INTERNAL') log.error({ err: error, correlationId: id }, 'a request failed');
    if (response.headersSent) {
      next(error);
      return;
    }
    setRefusal(response, problem, policies);
    sendFailure(response, problem, { requestId: id, isProblem: answersProblems(request.path) });
  };

/** Express answers OPTIONS for a router with the methods of that router alone. Others may share the path. */
export const exceptOptions =
  (router: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'OPTIONS') next();
    else void router(request, response, next);
  };
