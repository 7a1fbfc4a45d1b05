import type { TicketModule } from '#surroundings.ts';
import { followSendsToClose } from './closing/await-closings.consumer.ts';
import { createClosingAfterSends } from './closing/close-after-sends.job.ts';
import { closeIdleTickets } from './closing/close-idle-tickets.job.ts';
import { serveCreateTicket } from './commands/create-ticket.endpoint.ts';
import { serveTicketCommands } from './commands/ticket.endpoints.ts';
import { followDeletedTickets } from './consumers/forget-deleted-tickets.consumer.ts';
import { followRemovedConnections, followDeletedQueues } from './consumers/free-tickets.consumer.ts';
import { serveTicketCounts } from './list/count-tickets.endpoints.ts';
import { serveListTickets } from './list/list-tickets.endpoint.ts';
import { serveSearchMessages, serveShowTicket } from './list/show-ticket.endpoints.ts';
import { serveScriptTickets } from './scripts/script-tickets.endpoints.ts';
import { serveTickets } from './tickets.operations.ts';
import { ticketsProjection } from './tickets.projection.ts';

export { lockTicket } from './ticket.query.ts';
export { findConversation } from './list/conversation.query.ts';
export { findItems, findTicket } from './list/ticket-items.query.ts';
export { freeTicketsOfUser } from './consumers/free-tickets.consumer.ts';
export { storeMessageChange } from './consumers/store-timeline.ts';
export { storeAutomaticText } from './consumers/store-timeline.ts';
export { storeLastMessages } from './consumers/store-last-messages.ts';
export { announceLastMessages } from './consumers/announce-last-messages.ts';
export { moveMany } from './move-many.ts';
export { storeActivity } from './ticket-activity.ts';
export { type TicketRow, ticketState } from './ticket-row.ts';
export { findVisibleTicket } from './ticket.query.ts';

export const tickets: TicketModule = {
  projections: [ticketsProjection],
  open: ({ store, bus, clock, config, jobs, catalogue, timeZone }) => {
    const { db } = store;
    jobs.every(catalogue.closeIdleTickets, (signal) =>
      closeIdleTickets(store, config.HOURS_CLOSE_TICKETS_AUTO, signal),
    );
    const scheduleClosing = jobs.timer(catalogue.closeAfterSends, createClosingAfterSends({ store, clock }));
    return {
      endpoints: [
        serveListTickets(db, bus, timeZone),
        ...serveTicketCounts(db),
        serveShowTicket(db),
        serveSearchMessages(db, bus),
        serveCreateTicket(store),
        ...serveTicketCommands(store, clock),
        ...serveScriptTickets(store, clock),
      ],
      operations: serveTickets(db),
      consumers: (from) => [
        followSendsToClose(from, ({ ticketId, dueAt }) => {
          const delayMs = Math.max(dueAt.getTime() - clock.now().getTime(), 0);
          void scheduleClosing({ ticketId }, { id: String(ticketId), delayMs });
        }),
        followDeletedTickets(from),
        followRemovedConnections(from, store),
        followDeletedQueues(from, store),
      ],
    };
  },
};
