import type { SealedEvent } from '@balcao/contracts';

/** One trace a correlation; whoever composes the service brings it. */
export type BusTracing = {
  /** For the headers of a call on behalf of a correlation, when something is being traced. */
  readonly current: (correlationId: string) => string | undefined;
  /** Runs a call under the caller's trace. */
  readonly run: <T>(traceparent: string | undefined, name: string, work: () => Promise<T>) => Promise<T>;
  /** Work that several correlations share: it stands in the trace of each. Only a tracing that is on asks for them. */
  readonly follow: <T>(
    correlationIds: () => readonly string[],
    name: string,
    work: () => Promise<T>,
  ) => Promise<T>;
};

export const untraced: BusTracing = {
  current: () => undefined,
  run: (_traceparent, _name, work) => work(),
  follow: (_correlationIds, _name, work) => work(),
};

/** In whose traces a batch of events stands. */
export const correlationsOf = (events: readonly SealedEvent[]): readonly string[] =>
  events.map(({ metadata }) => metadata.correlationId);
