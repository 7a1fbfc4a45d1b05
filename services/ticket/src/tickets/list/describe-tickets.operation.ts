import { describeTickets } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { withAnnounced } from '#tickets/last-message.rules.ts';
import { findItems } from './ticket-items.query.ts';

export const serveDescribeTickets = (db: TicketDb): OperationHandler =>
  serveOperation(describeTickets, async ({ ticketIds, announced }) => {
    const ofTicket = Map.groupBy(announced, ({ ticketId }) => ticketId);
    const items = await findItems(db, ticketIds);
    return {
      tickets: [...items.values()].map((item) => (ofTicket.get(item.id) ?? []).reduce(withAnnounced, item)),
    };
  });
