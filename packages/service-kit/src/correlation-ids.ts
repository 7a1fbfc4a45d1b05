import { createHash, randomBytes } from 'node:crypto';

type TraceIds = { readonly traceId: string; readonly spanId: string };

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Derives the trace id and the first span id from a correlation id, so they are the same in every process: events need
 * not carry them, and the request id that a browser got finds the trace.
 */
export const traceIdsOf = (correlationId: string): TraceIds => {
  const traceId = uuidPattern.test(correlationId)
    ? correlationId.replaceAll('-', '')
    : createHash('sha256').update(correlationId).digest('hex').slice(0, 32);
  return { traceId, spanId: traceId.slice(-16) };
};

/** Ids of spans: random, except for the first span of a correlation. */
export const createIdGenerator = (): {
  readonly generateTraceId: () => string;
  readonly generateSpanId: () => string;
  /** The span that `start` creates gets the ids of the correlation. */
  readonly beginning: <T>(correlationId: string, start: () => T) => T;
} => {
  let given: TraceIds | undefined;
  return {
    generateTraceId: () => given?.traceId ?? randomBytes(16).toString('hex'),
    generateSpanId: () => given?.spanId ?? randomBytes(8).toString('hex'),
    beginning: (correlationId, start) => {
      given = traceIdsOf(correlationId);
      try {
        return start();
      } finally {
        given = undefined;
      }
    },
  };
};
