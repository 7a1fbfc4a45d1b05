import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { sql } from 'kysely';
import { moveMany } from '#tickets/move-many.ts';
import type { Surroundings } from '#surroundings.ts';

const sweepSize = 1_000;

/** Closes tickets after sends by userApiToken, without a farewell (rule P8). */
export const createClosingAfterSends = ({
  store,
  clock,
}: Pick<Surroundings, 'store' | 'clock'>): TimerHandler<{ readonly ticketId: number }> => {
  const close = async (ticketId: number, now: Date): Promise<void> => {
    await store.transaction(async (tx) => {
      const due = await tx.db
        .deleteFrom('st_closings')
        .where('ticket_id', '=', ticketId)
        .where('due_at', '<=', now)
        .returning('correlation_id')
        .executeTakeFirst();
      if (due === undefined) return;
      const tickets = await tx.db
        .selectFrom('rm_tickets')
        .select(['ticket_id', 'contact_id'])
        .where('ticket_id', '=', ticketId)
        .execute();
      await moveMany(tx, tickets, {
        command: { type: 'MoveTicket', moverId: null, status: 'closed', cause: 'api' },
        metadata: { actor: { kind: 'system', name: 'close-after-send' }, correlationId: due.correlation_id },
        only: sql<boolean>`status <> 'closed'`,
      });
    });
  };
  return {
    run: async ({ ticketId }) => {
      const closing = await store.db
        .selectFrom('st_closings')
        .select('due_at')
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst();
      if (closing === undefined) return undefined;
      const now = clock.now();
      const early = closing.due_at.getTime() - now.getTime();
      if (early > 0) return { againInMs: early };
      await close(ticketId, now);
      return undefined;
    },
    sweep: async (add) => {
      const now = clock.now().getTime();
      const waiting = await store.db
        .selectFrom('st_closings')
        .select(['ticket_id', 'due_at'])
        .orderBy('due_at')
        .limit(sweepSize)
        .execute();
      for (const { ticket_id: ticketId, due_at } of waiting)
        await add({ ticketId }, { id: String(ticketId), delayMs: Math.max(due_at.getTime() - now, 0) });
    },
  };
};
