import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../lib/session/session.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { userKeys } from '../../entities/user/user-keys.ts';

/** Users rarely change and their list is short, so it is fetched again. */
export const userHandlers = (queryClient: QueryClient): LiveHandlers => ({
  user: (change) => {
    if (change.action !== 'delete' && 'email' in change.user) session.learn(change.user);
    void queryClient.invalidateQueries({ queryKey: userKeys.all });
  },
});
