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
  /** Notices whose events are still to come. */
  let owedEvents = 0;
  const refetch = (isRunning = false): void =>
    refetchNowAndSettled(queryClient, { predicate: ({ meta }) => meta?.['live'] === true }, isRunning);
  let isRenewing = false;
  let changes = 0;
  const renew = async (isRunning: boolean): Promise<void> => {
    changes += 1;
    if (isRenewing) return;
    isRenewing = true;
    const known = changes;
    await renewSession().catch(() => undefined);
    isRenewing = false;
    // An answer to what was asked before the last change may have the rights of before.
    if (changes === known) refetch(isRunning);
    else await renew(false);
  };
  const isFresh = (): boolean => Date.now() - toldAt < settledAfterMs;
  const onChange = (): void => {
    owedEvents = isFresh() ? owedEvents + 1 : 1;
    toldAt = Date.now();
    void renew(false);
  };
  /** Whether a notice told of the change of this event. */
  const isTold = (): boolean => {
    const isOwed = owedEvents > 0 && isFresh();
    owedEvents = isOwed ? owedEvents - 1 : 0;
    return isOwed;
  };
  return {
    onChange,
    handlers: {
      user: (change) => {
        if (change.action !== 'update' || change.user.id !== userId) return;
        const told = isTold();
        // What the notice asked for is not asked for again.
        if (!told || !isRenewing) void renew(told);
      },
      settings: ({ setting }) => {
        if (setting.key === 'allTicket') refetch();
      },
    },
  };
};
