import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../realtime/live-events.ts';

type Options = {
  readonly userId: number;
  readonly queryClient: QueryClient;
  /** Asks who one is by now. */
  readonly renewSession: () => Promise<unknown>;
};

/** Rights reach every door of the desk within a second (architecture: The door). */
const settledAfterMs = 1500;

/**
 * Somebody changed what this user may see: what is shown is asked for anew, so that what was lost leaves the screen and
 * what was won appears.
 */
export const ownRightsHandlers = ({ userId, queryClient, renewSession }: Options): LiveHandlers => {
  const refetch = (): void =>
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true });
  const refetchNowAndSettled = (): void => {
    refetch();
    setTimeout(refetch, settledAfterMs);
  };
  return {
    user: (change) => {
      if (change.action !== 'update' || change.user.id !== userId) return;
      void renewSession()
        .catch(() => undefined)
        .then(refetchNowAndSettled);
    },
    settings: ({ setting }) => {
      if (setting.key === 'allTicket') refetchNowAndSettled();
    },
  };
};
