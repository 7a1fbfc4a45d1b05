/** What shells give for a program that Ctrl-C ended. */
export const stoppedCode = 130;

/**
 * Aborted when somebody wants us to end: Ctrl-C, SIGTERM (which the bootstrap sends when npm is gone), or a closed
 * terminal. Repeats are ignored: the order of stopping stands.
 */
export function stopRequest(): AbortSignal {
  const request = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      request.abort();
    });
  }
  return request.signal;
}
