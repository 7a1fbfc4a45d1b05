import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Hands a trace from caller to callee; fits the bus's `tracing`. */
export type CallTracing = {
  /** For the message's headers, when something is being traced. */
  readonly current: () => string | undefined;
  /** Runs a call under the caller's trace. */
  readonly run: <T>(traceparent: string | undefined, name: string, work: () => Promise<T>) => Promise<T>;
};

/** Does nothing until telemetry was started. */
export const createCallTracing = (): CallTracing => ({
  current() {
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent;
  },
  run(traceparent, name, work) {
    const parent = propagation.extract(context.active(), { traceparent });
    const tracer = trace.getTracer('balcao');
    return tracer.startActiveSpan(name, { kind: SpanKind.SERVER }, parent, async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  },
});
