/** The exit code that shells give a program ended by Ctrl-C. */
export const stoppedCode = 130;

/**
 * Aborted by Ctrl-C, SIGTERM (which the bootstrap sends when npm is gone), or a closed terminal. Repeats are ignored,
 * because the stop is in progress.
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
