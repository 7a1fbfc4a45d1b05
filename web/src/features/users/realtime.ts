import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../lib/session.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { userKeys } from '../../entities/user/user-keys.ts';

/** Users change seldom and their list is short: it is fetched anew. */
export const userHandlers = (queryClient: QueryClient): LiveHandlers => ({
  user: (change) => {
    if (change.action !== 'delete' && 'email' in change.user) session.learn(change.user);
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  },
});
