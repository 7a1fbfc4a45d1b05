import { newId } from '@balcao/service-kit';
import { type RawBuilder, sql } from 'kysely';
import { type DeskTime, findReactingTickets, perform, type Timer } from '#automation/index.ts';
import { lockContacts } from '#contacts/index.ts';
import type { TicketTransaction } from '#database/store.ts';

type Due = { readonly ticket_id: number; readonly contact_id: number };
type Options = {
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
export const remindMany = async (
  tx: TicketTransaction,
  due: readonly Due[],
  { connectionId, correlationId, only, calendar, now }: Options,
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
