/**
 * Aborted when somebody wants us to end: Ctrl-C, SIGTERM, a closed terminal, or the death of the shell in which npm
 * started us (npm hands its signals on to that one, which hands them on to nobody). Repeats are ignored: the order of
 * stopping stands.
 */
export function stopRequest(): AbortSignal {
  const request = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      request.abort();
    });
  }
  if (process.env['npm_lifecycle_event'] !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) request.abort();
    }, 500).unref();
  }
  return request.signal;
}
