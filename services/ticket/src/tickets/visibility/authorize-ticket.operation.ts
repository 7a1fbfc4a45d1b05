import { authorizeReader, authorizeTicket } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { findVisibleTicket } from './visible-ticket.query.ts';

/** A send never moves its ticket, so the next send need not wait until ticket has applied the one before. */
export const serveAuthorizeTicket = (db: TicketDb): OperationHandler =>
  serveOperation(
    authorizeTicket,
    async ({ ticketId, actor }) => ({ ticket: await findVisibleTicket(db, ticketId, actor) }),
    { regardlessOf: ['messaging'] },
  );

/** A user reads after their own answer, so this waits until ticket has applied it. */
export const serveAuthorizeReader = (db: TicketDb): OperationHandler =>
  serveOperation(authorizeReader, async ({ ticketId, actor }) => ({
    ticket: await findVisibleTicket(db, ticketId, actor),
  }));
