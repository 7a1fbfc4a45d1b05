import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasCode, isPassing } from '../session/api-error.ts';
import { isQuietly } from './refetch-quietly.ts';
import { toastError } from '../page/toasts.ts';

// Microtasks disable a button before a second click arrives; on a busy machine a timer is too late.
notifyManager.setScheduler(queueMicrotask);

const fiveMinutesMs = 5 * 60_000;

const mutationCache: MutationCache = new MutationCache({
  // `meta.showsOwnErrors`: the caller shows the error itself.
  onError: (error, _variables, _result, mutation) => {
    // If the desk was closed meanwhile, the present user did not start this change.
    if (!mutationCache.getAll().some(({ mutationId }) => mutationId === mutation.mutationId)) return;
    if (mutation.meta?.['showsOwnErrors'] !== true) toastError(error);
  },
});

/** Live updates refresh queries, so a window that gets the focus fetches nothing. Without them `readWithoutLine` does. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without older data the view shows the error; for a further page, the end of the list does. A ticket that others
      // have now is no failure, and the view says so. The banner reports a lost connection.
      const { data, fetchMeta } = query.state;
      const isShownElsewhere =
        data === undefined ||
        fetchMeta?.fetchMore !== undefined ||
        !onlineManager.isOnline() ||
        isQuietly(query);
      // `meta.isQuiet`: nobody waits for this query, so only the console gets the error.
      if (query.meta?.['isQuiet'] === true) {
        console.error('A part of the page could not be fetched', query.queryKey, error);
        return;
      }
      if (!isShownElsewhere && !hasCode(error, 'ERR_NO_TICKET_FOUND')) toastError(error);
    },
  }),
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: fiveMinutesMs,
      refetchOnWindowFocus: false,
      // Without a connection a query fails at once and its view says so; when the connection is back, it is fetched
      // again.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => 400 * 3 ** failures,
    },
    // Without a connection changes fail at once and are rolled back. Queued changes would look done, get lost with the
    // page, or run unexpectedly. Only answers wait, in the outbox.
    mutations: { networkMode: 'always' },
  },
});
