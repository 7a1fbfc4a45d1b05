import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../realtime/live-events.ts';
import { refetchNowAndSettled, settledAfterMs } from '../realtime/refetch-settled.ts';

type Options = {
  readonly userId: number;
  readonly queryClient: QueryClient;
  /** Fetches the current user again. */
  readonly renewSession: () => Promise<unknown>;
};

type OwnRights = {
  /** The desk said so before it cut the connection: the page does not wait until it is back. */
  readonly onChange: () => void;
  readonly handlers: LiveHandlers;
};

/**
 * When the rights of this user change, the page fetches everything again: lost tickets disappear and new ones appear.
 */
export const ownRights = ({ userId, queryClient, renewSession }: Options): OwnRights => {
  let toldAt = -Infinity;
  const refetch = (isRunning = false): void =>
    refetchNowAndSettled(queryClient, { predicate: ({ meta }) => meta?.['live'] === true }, isRunning);
  let renewing: Promise<void> | undefined;
  const renew = (isRunning: boolean): void => {
    renewing ??= renewSession()
      .catch(() => undefined)
      .then(() => refetch(isRunning))
      .finally(() => {
        renewing = undefined;
      });
  };
  const onChange = (): void => {
    toldAt = Date.now();
    renew(false);
  };
  return {
    onChange,
    handlers: {
      user: (change) => {
        // Mostly of the change that the notice told of: what it asked for is not asked for again.
        if (change.action === 'update' && change.user.id === userId)
          renew(Date.now() - toldAt < settledAfterMs);
      },
      settings: ({ setting }) => {
        if (setting.key === 'allTicket') refetch();
      },
    },
  };
};
