import { authorizeReader, authorizeTicket } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { findVisibleTicket } from './visible-ticket.query.ts';

/** Nothing that somebody sends moves their ticket: an answer does not wait until the one before it stands in the list. */
export const serveAuthorizeTicket = (db: TicketDb): OperationHandler =>
  serveOperation(
    authorizeTicket,
    async ({ ticketId, actor }) => ({ ticket: await findVisibleTicket(db, ticketId, actor) }),
    { regardlessOf: ['messaging'] },
  );

/** What somebody reads beside their answer knows of it. */
export const serveAuthorizeReader = (db: TicketDb): OperationHandler =>
  serveOperation(authorizeReader, async ({ ticketId, actor }) => ({
    ticket: await findVisibleTicket(db, ticketId, actor),
  }));
