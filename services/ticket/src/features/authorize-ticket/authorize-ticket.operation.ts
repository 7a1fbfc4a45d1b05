import { authorizeTicket } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { findVisibleTicket } from '#read-model/visible-ticket.query.ts';

export const serveAuthorizeTicket = (db: TicketDb): OperationHandler =>
  serveOperation(authorizeTicket, async ({ ticketId, actor }) => ({
    ticket: await findVisibleTicket(db, ticketId, actor),
  }));
