import type { CallTracing, Logger, Metrics } from '@balcao/service-kit';
import type { RequestHandler } from 'express';
import { factsOf, rememberRequest } from './request-facts.ts';

type Options = {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Pick<CallTracing, 'begin'>;
  readonly newId: () => string;
};

const msPerSecond = 1_000;

/** Gives each request an id, measures it and logs its end. Logged paths have no query, which may contain tokens. */
export const announceRequests = ({ log, metrics, tracing, newId }: Options): RequestHandler => {
  const seconds = metrics.histogram('balcao_http_request_seconds', 'Time to answer a request.', [
    'method',
    'operation',
    'status',
  ]);
  return (request, response, next) => {
    rememberRequest(request, { id: newId(), startedAt: performance.now() });
    response.setHeader('x-request-id', factsOf(request).id);
    const path = request.path;
    const closed = Promise.withResolvers<undefined>();
    response.once('close', () => {
      closed.resolve(undefined);
      const { id, startedAt, operation = 'none', userId } = factsOf(request);
      const tookMs = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : 499;
      seconds.observe({ method: request.method, operation, status: String(status) }, tookMs / msPerSecond);
      const isPlainRead = request.method === 'GET' && status < 400;
      log[isPlainRead ? 'debug' : 'info'](
        { correlationId: id, method: request.method, path, status, tookMs: Math.round(tookMs), userId },
        'answered',
      );
    });
    void tracing.begin(factsOf(request).id, `${request.method} request`, () => {
      next();
      return closed.promise;
    });
  };
};
