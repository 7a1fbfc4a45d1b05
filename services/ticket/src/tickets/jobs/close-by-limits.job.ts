import type { NewEventMetadata } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { type RawBuilder, sql } from 'kysely';
import type { TicketStore, TicketTransaction } from '#database/store.ts';
import { moveMany } from '#tickets/move-many.ts';
import {
  findConnectionsWithDue,
  findDue,
  findLimits,
  isPendingTooLong,
  isToBeReminded,
  isWaitingTooLong,
} from './limits.query.ts';
import { remindMany } from './remind-many.ts';

const batch = 200;

type Options = { readonly store: TicketStore; readonly sweepMs: number };

/**
 * Closes what a connection lets wait no longer, and reminds before (rule T27). Who wrote meanwhile holds their contact
 * first, so that no ticket is closed with a message that was just taken. A sweep finds again what is due.
 */
export const createClosing = ({
  store,
  sweepMs,
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
      const { result: done } = await store.transaction(async (tx) => {
        const limits = await findLimits(tx.db, connectionId);
        if (limits === null) return 0;
        const { waiting, pending, reminder } = limits;
        let count = 0;
        if (pending !== null)
          count += await closeSome(tx, connectionId, 'auto-close-pending', isPendingTooLong(pending));
        if (waiting === null) return count;
        count += await closeSome(tx, connectionId, 'auto-close-waiting', isWaitingTooLong(waiting, reminder));
        if (reminder === null) return count;
        const isDue = isToBeReminded(waiting, reminder);
        const due = await findDue(tx.db, connectionId, isDue, batch);
        await remindMany(tx, due, {
          connectionId,
          text: reminder.text,
          metadata: becauseOfTime(),
          only: isDue,
        });
        return count + due.length;
      });
      return done === 0 ? undefined : { againInMs: sweepMs };
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
