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
  /** The desk sends this notice before it cuts the connection, so the page need not reconnect first. */
  readonly onChange: () => void;
  readonly handlers: LiveHandlers;
};

/**
 * When the rights of this user change, the page fetches everything again: lost tickets disappear and new ones appear.
 */
export const ownRights = ({ userId, queryClient, renewSession }: Options): OwnRights => {
  let noticedAt = -Infinity;
  /** Notices whose events have not arrived yet. */
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
    // A request from before the last change may return the earlier rights.
    if (changes === known) refetch(isRunning);
    else await renew(false);
  };
  const isFresh = (): boolean => Date.now() - noticedAt < settledAfterMs;
  const onChange = (): void => {
    owedEvents = isFresh() ? owedEvents + 1 : 1;
    noticedAt = Date.now();
    void renew(false);
  };
  /** Whether a notice announced the change of this event. */
  const isAnnounced = (): boolean => {
    const isOwed = owedEvents > 0 && isFresh();
    owedEvents = isOwed ? owedEvents - 1 : 0;
    return isOwed;
  };
  return {
    onChange,
    handlers: {
      user: (change) => {
        if (change.action !== 'update' || change.user.id !== userId) return;
        const announced = isAnnounced();
        // A renewal that the notice started is not repeated.
        if (!announced || !isRenewing) void renew(announced);
      },
      settings: ({ setting }) => {
        if (setting.key === 'allTicket') refetch();
      },
    },
  };
};
