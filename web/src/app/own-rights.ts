import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../realtime/live-events.ts';
import { refetchNowAndSettled } from '../realtime/refetch-settled.ts';

type Options = {
  readonly userId: number;
  readonly queryClient: QueryClient;
  /** Asks who one is by now. */
  readonly renewSession: () => Promise<unknown>;
};

/**
 * Somebody changed what this user may see: what is shown is asked for anew, so that what was lost leaves the screen and
 * what was won appears.
 */
export const ownRightsHandlers = ({ userId, queryClient, renewSession }: Options): LiveHandlers => {
  const refetch = (): void =>
    refetchNowAndSettled(queryClient, { predicate: ({ meta }) => meta?.['live'] === true });
  return {
    user: (change) => {
      if (change.action !== 'update' || change.user.id !== userId) return;
      void renewSession()
        .catch(() => undefined)
        .then(refetch);
    },
    settings: ({ setting }) => {
      if (setting.key === 'allTicket') refetch();
    },
  };
};
