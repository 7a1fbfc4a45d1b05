import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../realtime/live-events.ts';
import { refetchNowAndSettled } from '../realtime/refetch-settled.ts';

type Options = {
  readonly userId: number;
  readonly queryClient: QueryClient;
  /** Fetches the current user again. */
  readonly renewSession: () => Promise<unknown>;
};

/**
 * When the rights of this user change, the page fetches everything again: lost tickets disappear and new ones appear.
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
