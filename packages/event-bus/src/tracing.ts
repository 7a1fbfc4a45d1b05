import type { SealedEvent } from '@balcao/contracts';

/** One trace per correlation; the composing service provides it. */
export type BusTracing = {
  /** The header for a call of this correlation, if it is traced. */
  readonly current: (correlationId: string) => string | undefined;
  /** Runs a call under the caller's trace. */
  readonly run: <T>(traceparent: string | undefined, name: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Work that several correlations share appears in the trace of each. `correlations` is called only if tracing is on.
   */
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

/** The correlations of a batch of events. */
export const correlationsOf = (events: readonly SealedEvent[]): readonly string[] =>
  events.map(({ metadata }) => metadata.correlationId);
