import {
  authorizeReader,
  authorizeTicket,
  describeTickets,
  filterVisibleTickets,
  isVisible,
  visibilityOf,
  withAnnounced,
} from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { findItems } from './list/ticket-items.query.ts';
import { findVisibleTicket } from './ticket.query.ts';

/** Answers other services' questions about tickets. */
export const serveTickets = (db: TicketDb): readonly OperationHandler[] => [
  // A send never moves its ticket, so the next send need not wait until ticket has applied the one before.
  serveOperation(
    authorizeTicket,
    async ({ ticketId, actor }) => ({ ticket: await findVisibleTicket(db, ticketId, actor) }),
    { regardlessOf: ['messaging'] },
  ),

  // A user reads after their own answer, so this waits until ticket has applied it.
  serveOperation(authorizeReader, async ({ ticketId, actor }) => ({
    ticket: await findVisibleTicket(db, ticketId, actor),
  })),

  serveOperation(filterVisibleTickets, async ({ ticketIds, actor }) => {
    if (ticketIds.length === 0) return { ticketIds: [] };
    const visibility = visibilityOf(actor);
    const rows = await db
      .selectFrom('rm_tickets')
      .select(['ticket_id', 'user_id as userId', 'queue_id as queueId'])
      .where(sql<boolean>`ticket_id = any(${ticketIds}::bigint[])`)
      .execute();
    const visible = new Set(
      rows.filter((row) => isVisible(visibility, row)).map(({ ticket_id }) => ticket_id),
    );
    return { ticketIds: ticketIds.filter((ticketId) => visible.has(ticketId)) };
  }),

  serveOperation(describeTickets, async ({ ticketIds, announced }) => {
    const ofTicket = Map.groupBy(announced, ({ ticketId }) => ticketId);
    const items = await findItems(db, ticketIds);
    return {
      tickets: [...items.values()].map((item) => (ofTicket.get(item.id) ?? []).reduce(withAnnounced, item)),
    };
  }),
];
