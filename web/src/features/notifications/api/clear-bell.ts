import { type Notification, readNotifications } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { showInBell } from '../state/bell.ts';
import { notificationQueries } from './notification-queries.ts';

/** Clears the bell on every device of the user; the tickets stay unread. */
export const useClearBell = () => {
  const queryClient = useQueryClient();
  const { queryKey } = notificationQueries.bell();
  return useMutation({
    mutationFn: (shown: readonly Notification[]) =>
      api.call(readNotifications, {
        body: { tickets: shown.map(({ ticketId, upTo }) => ({ ticketId, upTo })) },
      }),
    onMutate: async (shown) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (bell) =>
        bell === undefined ? undefined : { notifications: [], count: Math.max(0, bell.count - shown.length) },
      );
    },
    onError: (_error, shown) =>
      queryClient.setQueryData(queryKey, (bell) =>
        bell === undefined
          ? undefined
          : { ...shown.reduce(showInBell, bell), count: bell.count + shown.length },
      ),
    onSuccess: ({ count }) =>
      queryClient.setQueryData(queryKey, (bell) => (bell === undefined ? undefined : { ...bell, count })),
    // A cancelled fetch is not repeated by anybody else, and the bell may have changed meanwhile.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
