import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasCode, isPassing } from './api-error.ts';
import { toastError } from './toasts.ts';

// A button that acts once is off before a second click can come; by a timer, a busy machine lets that through.
notifyManager.setScheduler(queueMicrotask);

const fiveMinutesMs = 5 * 60_000;

const mutationCache: MutationCache = new MutationCache({
  // `meta.showsOwnErrors`: the caller says itself what went wrong.
  onError: (error, _variables, _result, mutation) => {
    // If the desk was closed meanwhile, its present user did not start this change.
    if (!mutationCache.getAll().some(({ mutationId }) => mutationId === mutation.mutationId)) return;
    if (mutation.meta?.['showsOwnErrors'] !== true) toastError(error);
  },
});

/** The socket keeps what is shown fresh, so that nothing is fetched again only because a window got the focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without older data, the view itself shows the error; for a further page, the end of the list does. If others
      // have the ticket now, that is no failure, and the view says so. The banner reports a lost connection.
      const { data, fetchMeta } = query.state;
      const isTold = data === undefined || fetchMeta?.fetchMore !== undefined || !onlineManager.isOnline();
      // `meta.isQuiet`: nobody waits for this query, so the error goes to the console only.
      if (query.meta?.['isQuiet'] === true) {
        console.error('A part of the page could not be fetched', query.queryKey, error);
        return;
      }
      if (!isTold && !hasCode(error, 'ERR_NO_TICKET_FOUND')) toastError(error);
    },
  }),
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: fiveMinutesMs,
      refetchOnWindowFocus: false,
      // Without a connection a query fails at once and its view says so; it is fetched again when the connection is
      // back.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => 400 * 3 ** failures,
    },
    // Without a connection, changes fail at once and are rolled back. If they were queued, they would look done, be
    // lost with the page, or run when nobody expects it. Only answers wait, in the outbox.
    mutations: { networkMode: 'always' },
  },
});
