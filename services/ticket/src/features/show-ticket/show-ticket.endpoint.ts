import { showTicket } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { presentFor } from '#read-model/present-ticket.ts';
import { findVisibleTicket } from '#read-model/visible-ticket.query.ts';

export const serveShowTicket = (db: TicketDb): EndpointHandler =>
  serveEndpoint(showTicket, async ({ params, actor }) => ({
    body: presentFor(actor)(await findVisibleTicket(db, params.ticketId, actor)),
  }));
