import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { z } from 'zod';
import { lockContacts } from '#contacts/index.ts';
import type { Surroundings } from '#surroundings.ts';
import { perform } from './perform-commands.ts';
import { findReactingTickets } from './reacting-tickets.query.ts';

const kindSchema = z.enum(['menu-hint', 'reminder']);
const sweepSize = 1_000;

type Parts = Pick<Surroundings, 'store' | 'clock' | 'timeZone'>;

/** When a timer is due, the rules decide again, because the contact may have written meanwhile (rule J6). */
export const createAutomationTimers = ({
  store,
  clock,
  timeZone,
}: Parts): TimerHandler<{ readonly id: string }> => {
  const due = async (timerId: string, now: Date): Promise<void> => {
    const calendar = { timeZone: await timeZone() };
    await store.transaction(async (tx) => {
      const timer = await tx.db
        .selectFrom('st_automation_timers')
        .selectAll()
        .where('timer_id', '=', timerId)
        .executeTakeFirst();
      if (timer === undefined) return;
      const before = await findReactingTickets(tx.db, [timer.ticket_id]);
      await lockContacts(
        tx.db,
        [...before.values()].map(({ contact_id }) => contact_id),
      );
      const { numDeletedRows } = await tx.db
        .deleteFrom('st_automation_timers')
        .where('timer_id', '=', timerId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      const cause = {
        ticketId: timer.ticket_id,
        event: { type: 'timer', kind: kindSchema.parse(timer.kind) },
        eventId: timer.event_id,
        correlationId: timer.correlation_id,
      } as const;
      const tickets = await findReactingTickets(tx.db, [timer.ticket_id]);
      await perform(tx, [cause], { tickets, calendar, now });
    });
  };
  return {
    run: async ({ id }) => {
      const timer = await store.db
        .selectFrom('st_automation_timers')
        .select('due_at')
        .where('timer_id', '=', id)
        .executeTakeFirst();
      const now = clock.now();
      if (timer === undefined) return undefined;
      const early = timer.due_at.getTime() - now.getTime();
      if (early > 0) return { againInMs: early };
      // The sweep finds a new wait that this causes.
      await due(id, now);
      return undefined;
    },
    sweep: async (add) => {
      const now = clock.now().getTime();
      const waiting = await store.db
        .selectFrom('st_automation_timers')
        .select(['timer_id', 'due_at'])
        .orderBy('due_at')
        .limit(sweepSize)
        .execute();
      for (const { timer_id: id, due_at } of waiting)
        await add({ id }, { id, delayMs: Math.max(due_at.getTime() - now, 0) });
    },
  };
};
