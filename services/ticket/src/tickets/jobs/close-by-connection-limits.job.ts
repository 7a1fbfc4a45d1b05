import type { NewEventMetadata } from '@balcao/contracts';
import { type Clock, newId } from '@balcao/service-kit';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { type RawBuilder, sql } from 'kysely';
import type { Timer } from '#automation/index.ts';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { moveMany } from '#tickets/move-many.ts';
import {
  findConnectionsWithDue,
  findDue,
  findLimits,
  isPendingTooLong,
  isToBeReminded,
  isWaitingTooLong,
} from './connection-limits.query.ts';
import { remindMany } from './remind-many.ts';

const batch = 200;

type Options = {
  readonly store: TicketStore;
  readonly clock: Clock;
  readonly timeZone: () => Promise<string>;
  readonly sweepMs: number;
  readonly onWaiting: (timer: Timer) => void;
};

/**
 * Closes tickets that have waited longer than their connection allows, after a reminder (rule T27). It locks the
 * contact first, so that no ticket is closed together with a message that has just arrived. A sweep finds due tickets
 * again.
 * The limit of the whole desk, in hours, is that of `close-idle-tickets.ts`.
 */
export const createClosing = ({
  store,
  clock,
  timeZone,
  sweepMs,
  onWaiting,
}: Options): TimerHandler<{ readonly connectionId: number }> => {
  const closeSome = (
    tx: TicketTransaction,
    connectionId: number,
    cause: 'auto-close-waiting' | 'auto-close-pending',
    isDue: RawBuilder<boolean>,
  ): Promise<number> =>
    findDue(tx.db, connectionId, isDue, batch).then((due) =>
      moveMany(tx, due, {
        command: { type: 'MoveTicket', moverId: null, status: 'closed', cause },
        metadata: becauseOfTime(),
        only: sql<boolean>`connection_id = ${connectionId} and ${isDue}`,
      }),
    );
  return {
    run: async ({ connectionId }) => {
      const calendar = { timeZone: await timeZone() };
      const { result } = await store.transaction(async (tx) => {
        const limits = await findLimits(tx.db, connectionId);
        if (limits === null) return { count: 0, timers: [] };
        const { waiting, pending, reminder } = limits;
        let count = 0;
        if (pending !== null)
          count += await closeSome(tx, connectionId, 'auto-close-pending', isPendingTooLong(pending));
        if (waiting === null) return { count, timers: [] };
        count += await closeSome(tx, connectionId, 'auto-close-waiting', isWaitingTooLong(waiting, reminder));
        if (reminder === null) return { count, timers: [] };
        const isDue = isToBeReminded(waiting, reminder);
        const due = await findDue(tx.db, connectionId, isDue, batch);
        const timers = await remindMany(tx, due, {
          connectionId,
          correlationId: newId(),
          only: isDue,
          calendar,
          now: clock.now(),
        });
        return { count: count + due.length, timers };
      });
      for (const timer of result.timers) onWaiting(timer);
      return result.count === 0 ? undefined : { againInMs: sweepMs };
    },
    sweep: async (add) => {
      for (const connectionId of await findConnectionsWithDue(store.db))
        await add({ connectionId }, { id: String(connectionId), delayMs: 0 });
    },
  };
};

const becauseOfTime = (): NewEventMetadata => ({
  actor: { kind: 'system', name: 'auto-close' },
  correlationId: newId(),
});
