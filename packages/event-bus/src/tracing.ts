/** Hands a trace from caller to callee; whoever composes the service brings it. */
export type BusTracing = {
  /** For the message's headers, when something is being traced. */
  readonly current: () => string | undefined;
  /** Runs a call under the caller's trace. */
  readonly run: <T>(traceparent: string | undefined, name: string, work: () => Promise<T>) => Promise<T>;
};
