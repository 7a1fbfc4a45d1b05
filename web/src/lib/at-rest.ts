import type { QueryClient } from '@tanstack/react-query';

/** Then whatever still loads is not what somebody waits for. */
const patienceMs = 5_000;
/** Where the browser does not say when it is idle. */
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

/** Everything that was asked for is there and drawn: what may be needed next takes the line from nobody. */
export const atRest = async (queryClient: QueryClient): Promise<void> => {
  const signal = AbortSignal.timeout(patienceMs);
  do {
    await answered(queryClient, signal);
    await idle();
  } while (!signal.aborted && queryClient.isFetching() > 0);
};
