/** The window of the gateway's limits. */
const windowMs = 10_000;

/**
 * Counts within one window of the gateway's limits. If a busy machine takes longer, the first calls no longer count, so
 * the test counts again. `count` must start with a new gateway or new callers.
 */
export const withinOneWindow = async <T>(count: () => Promise<T>): Promise<T> => {
  for (;;) {
    const startedAt = performance.now();
    const counted = await count();
    if (performance.now() - startedAt < windowMs) return counted;
  }
};
