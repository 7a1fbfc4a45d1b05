import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { traceIdsOf } from './correlation-ids.ts';
import { idGenerator, isTelemetryRunning } from './telemetry.ts';

/** One trace per correlation, through calls and events; fits the bus's `tracing`. Without telemetry it does nothing. */
export type CallTracing = {
  /** Starts a correlation: a request at the gateway, or a message from a phone. */
  readonly begin: <T>(correlationId: string, name: string, work: () => Promise<T>) => Promise<T>;
  /** The header for a call of this correlation. */
  readonly current: (correlationId: string) => string | undefined;
  /** Runs a call under the caller's trace. */
  readonly run: <T>(traceparent: string | undefined, name: string, work: () => Promise<T>) => Promise<T>;
  /** Work that several correlations share, such as a batch of events, appears in the trace of each. */
  readonly follow: <T>(
    correlationIds: () => readonly string[],
    name: string,
    work: () => Promise<T>,
  ) => Promise<T>;
};

/** The spans of shared work by trace: a call of one correlation belongs under that one's span. */
const shared = new AsyncLocalStorage<ReadonlyMap<string, Span>>();

const tracer = () => trace.getTracer('balcao');

const traceparentOf = (of: Context): string | undefined => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(of, carrier);
  return carrier.traceparent;
};

/** Under the first span of the correlation, which another process may have created. */
const belowFirstSpan = (correlationId: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    ...traceIdsOf(correlationId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });

const placeOf = (correlationId: string): Context => {
  const { traceId } = traceIdsOf(correlationId);
  if (trace.getActiveSpan()?.spanContext().traceId === traceId) return context.active();
  const span = shared.getStore()?.get(traceId);
  return span === undefined ? belowFirstSpan(correlationId) : trace.setSpan(ROOT_CONTEXT, span);
};

async function within<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  const [only, ...others] = spans;
  const place = only === undefined || others.length > 0 ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, only);
  try {
    return await context.with(place, work);
  } catch (error) {
    for (const span of spans) span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

export const createCallTracing = (): CallTracing => ({
  begin(correlationId, name, work) {
    if (!isTelemetryRunning()) return work();
    const span = idGenerator.beginning(correlationId, () =>
      tracer().startSpan(name, { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT),
    );
    return within([span], work);
  },
  current: (correlationId) => (isTelemetryRunning() ? traceparentOf(placeOf(correlationId)) : undefined),
  run(traceparent, name, work) {
    if (!isTelemetryRunning()) return work();
    const caller = propagation.extract(ROOT_CONTEXT, { traceparent });
    return within([tracer().startSpan(name, { kind: SpanKind.SERVER }, caller)], work);
  },
  follow(correlationIds, name, work) {
    const ids = new Set(isTelemetryRunning() ? correlationIds() : []);
    if (ids.size === 0) return work();
    const spans = new Map(
      [...ids].map((correlationId) => [
        traceIdsOf(correlationId).traceId,
        tracer().startSpan(name, { kind: SpanKind.CONSUMER }, belowFirstSpan(correlationId)),
      ]),
    );
    return shared.run(spans, () => within([...spans.values()], work));
  },
});
