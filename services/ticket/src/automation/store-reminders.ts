import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import type { Cause, DoneBecause } from './cause.ts';
import type { ReactingTicket } from './reacting-tickets.query.ts';

type Performed = {
  readonly causes: readonly Cause[];
  readonly done: readonly DoneBecause[];
  readonly tickets: ReadonlyMap<number, ReactingTicket>;
};

/**
 * A ticket is closed some minutes after its reminder, however long the limits delayed the reminder (rules J6 and T27).
 * If nobody holds the ticket any more, the reminder becomes due again.
 */
export const storeReminders = async (
  db: TicketDb,
  { causes, done, tickets }: Performed,
  now: Date,
): Promise<void> => {
  const notes = causes.flatMap(({ ticketId, event, eventId }) => {
    const ticket = tickets.get(ticketId);
    if (event.type !== 'timer' || event.kind !== 'reminder' || ticket?.is_reminded !== true) return [];
    const command = done.find(({ cause }) => cause.eventId === eventId)?.command;
    if (command?.type === 'wait')
      return [{ ticketId, seconds: (command.until.getTime() - now.getTime()) / 1_000 }];
    return [{ ticketId, seconds: ticket.status === 'open' ? 0 : null }];
  });
  if (notes.length === 0) return;
  await sql`
    update rm_tickets t set reminded_at = now() + make_interval(secs => noted.seconds)
    from unnest(
      ${notes.map(({ ticketId }) => ticketId)}::bigint[],
      ${notes.map(({ seconds }) => seconds)}::float8[]
    ) as noted (ticket_id, seconds)
    where t.ticket_id = noted.ticket_id
  `.execute(db);
};
