import type { NewEventMetadata } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { type RawBuilder, sql } from 'kysely';
import { lockContacts } from '#contacts/index.ts';
import type { TicketTransaction } from '#database/store.ts';
import { moveMany } from '#tickets/index.ts';
import type { Surroundings } from '#surroundings.ts';
import {
  findConnectionsWithDue,
  findDue,
  findLimits,
  isPendingTooLong,
  isToBeReminded,
  isWaitingTooLong,
} from './connection-limits.query.ts';
import { perform, type Timer } from './perform-commands.ts';
import { findReactingTickets } from './reacting-tickets.query.ts';
import type { DeskTime } from './react.state.ts';

const batch = 200;

type Options = Pick<Surroundings, 'store' | 'clock' | 'timeZone'> & {
  readonly sweepMs: number;
  readonly onWaiting: (timer: Timer) => void;
};

/**
 * Closes tickets that have waited longer than their connection allows, after a reminder (rule T27). It locks the
 * contact first, so that no ticket is closed together with a message that has just arrived. A sweep finds due tickets
 * again.
 * The limit of the whole desk, in hours, is that of `close-idle-tickets.job.ts`.
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

type Reminding = {
  readonly connectionId: number;
  readonly correlationId: string;
  /** A condition that is checked after the lock. */
  readonly only: RawBuilder<boolean>;
  readonly calendar: DeskTime;
  readonly now: Date;
};

/**
 * Reminds contacts once for each answer that they owe, by the rules of all automatic texts. Answers which reminders
 * wait.
 */
const remindMany = async (
  tx: TicketTransaction,
  due: Awaited<ReturnType<typeof findDue>>,
  { connectionId, correlationId, only, calendar, now }: Reminding,
): Promise<readonly Timer[]> => {
  if (due.length === 0) return [];
  await lockContacts(tx.db, [...new Set(due.map(({ contact_id }) => contact_id))]);
  const { rows } = await sql<{ readonly ticketId: number }>`
    update rm_tickets set reminded_at = now()
    where ticket_id = any(${due.map(({ ticket_id }) => ticket_id)}::bigint[])
      and connection_id = ${connectionId} and ${only}
    returning ticket_id as "ticketId"
  `.execute(tx.db);
  const tickets = await findReactingTickets(
    tx.db,
    rows.map(({ ticketId }) => ticketId),
  );
  const causes = rows.map(({ ticketId }) => ({
    ticketId,
    event: { type: 'timer', kind: 'reminder' } as const,
    eventId: newId(),
    correlationId,
  }));
  return perform(tx, causes, { tickets, calendar, now });
};
