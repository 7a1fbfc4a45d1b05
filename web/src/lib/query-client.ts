import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasCode, isPassing } from './api-error.ts';
import { toastError } from './toasts.ts';

// A button that acts once is off before a second click can come; by a timer, a busy machine lets that through.
notifyManager.setScheduler(queueMicrotask);

const fiveMinutesMs = 5 * 60_000;

const mutationCache: MutationCache = new MutationCache({
  // `meta.showsOwnErrors`: the caller says itself what went wrong.
  onError: (error, _variables, _result, mutation) => {
    // Of a desk that was closed meanwhile: whoever sits there now did not ask for it.
    if (!mutationCache.getAll().some(({ mutationId }) => mutationId === mutation.mutationId)) return;
    if (mutation.meta?.['showsOwnErrors'] !== true) toastError(error);
  },
});

/** The socket keeps what is shown fresh, so that nothing is fetched again only because a window got the focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without older data the place where they would stand says it itself, and of a further page the end of the list.
      // A ticket that others have now is no failure: its place says what became of it.
      // That there is no line the banner says.
      const { data, fetchMeta } = query.state;
      const isTold = data === undefined || fetchMeta?.fetchMore !== undefined || !onlineManager.isOnline();
      // `meta.isQuiet`: nobody waits for it; whoever looks for the cause finds it in the console.
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
      // What can't be had without a line says so in its place instead of being waited for, and comes with the line.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => 400 * 3 ** failures,
    },
    // Without a line what somebody does fails at once and is taken back: kept for later, it would look done, be lost with
    // the page, and go out when nobody expects it. Answers alone wait, in the outbox.
    mutations: { networkMode: 'always' },
  },
});
