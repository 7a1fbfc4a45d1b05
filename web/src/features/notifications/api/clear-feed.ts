import { type Notification, readNotifications } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { showInFeed } from '../state/feed.ts';
import { notificationQueries } from './notification-queries.ts';

/** Clears the feed on every device of the user; the tickets stay unread. */
export const useClearFeed = () => {
  const queryClient = useQueryClient();
  const { queryKey } = notificationQueries.feed();
  return useMutation({
    mutationFn: (shown: readonly Notification[]) =>
      api.call(readNotifications, {
        body: { tickets: shown.map(({ ticketId, upTo }) => ({ ticketId, upTo })) },
      }),
    onMutate: async (shown) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (feed) =>
        feed === undefined ? undefined : { notifications: [], count: Math.max(0, feed.count - shown.length) },
      );
    },
    onError: (_error, shown) =>
      queryClient.setQueryData(queryKey, (feed) =>
        feed === undefined
          ? undefined
          : { ...shown.reduce(showInFeed, feed), count: feed.count + shown.length },
      ),
    onSuccess: ({ count }) =>
      queryClient.setQueryData(queryKey, (feed) => (feed === undefined ? undefined : { ...feed, count })),
    // A cancelled fetch is not repeated by anybody else, and the feed may have changed meanwhile.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
