import { describeTickets } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { findItems } from './ticket-items.query.ts';

export const serveDescribeTickets = (db: TicketDb): OperationHandler =>
  serveOperation(describeTickets, async ({ ticketIds }) => ({
    tickets: [...(await findItems(db, ticketIds)).values()],
  }));
