/** Longer than the desk's own timeouts, after which it answers ERR_UNAVAILABLE. */
const answerWithinMs = 20_000;

/** Fails sooner than the browser, which waits for minutes when a connection falls silent (after sleep, say). */
export const fetchInTime = (
  path: string,
  init: RequestInit,
  withinMs = answerWithinMs,
): Promise<Response> => {
  const deadline = AbortSignal.timeout(withinMs);
  const signal = init.signal instanceof AbortSignal ? AbortSignal.any([init.signal, deadline]) : deadline;
  return fetch(path, { ...init, signal });
};
