/** Longer than the desk itself takes for anything before it says that it can't (ERR_UNAVAILABLE). */
const answerWithinMs = 20_000;

/** After a connection falls silent (after sleep, say), a browser waits for minutes. This fails sooner. */
export const fetchInTime = (
  path: string,
  init: RequestInit,
  withinMs = answerWithinMs,
): Promise<Response> => {
  const deadline = AbortSignal.timeout(withinMs);
  const signal = init.signal instanceof AbortSignal ? AbortSignal.any([init.signal, deadline]) : deadline;
  return fetch(path, { ...init, signal });
};
