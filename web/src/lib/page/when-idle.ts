import type { QueryClient } from '@tanstack/react-query';

/** After this time the page counts as idle, whatever is still loading. */
const patienceMs = 5_000;
/** For browsers without requestIdleCallback. */
const breathMs = 200;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve, breathMs);
  });

const answered = (queryClient: QueryClient, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      unsubscribe();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() === 0) finish();
    });
    signal.addEventListener('abort', finish);
    if (signal.aborted || queryClient.isFetching() === 0) finish();
  });

/** Resolves when every query has answered and the browser is idle, so that prefetching delays nothing. */
export const whenIdle = async (queryClient: QueryClient): Promise<void> => {
  const signal = AbortSignal.timeout(patienceMs);
  do {
    await answered(queryClient, signal);
    await idle();
  } while (!signal.aborted && queryClient.isFetching() > 0);
};
