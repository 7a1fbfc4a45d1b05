import type { Queue } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { allQueues } from '../../entities/queue/all-queues.ts';
import { session, useSession } from '../../lib/session/session.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';

/** Attendants choose from the sectors of their session, which no live update refreshes. */
const renewOwn = ({ id, name, color }: Queue): void => {
  const state = useSession.getState();
  if (state.status !== 'signed-in' || !state.user.queues.some((queue) => queue.id === id)) return;
  const queues = state.user.queues
    .map((queue) => (queue.id === id ? { id, name, color } : queue))
    .toSorted((one, other) => one.name.toLowerCase().localeCompare(other.name.toLowerCase()));
  session.learn({ ...state.user, queues });
};

/** Sectors rarely change and are few, so they are fetched again. */
export const queueHandlers = (queryClient: QueryClient): LiveHandlers => ({
  queue: (change) => {
    // Users who lose a deleted sector get a live update of their user.
    if (change.action === 'update') renewOwn(change.queue);
    void queryClient.invalidateQueries({ queryKey: allQueues.queryKey });
  },
});
