import { AppError, showTicket } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { isVisible, sightOf } from '#domain/visibility/visibility.ts';
import type { TicketDb } from '#database/store.ts';
import { findTicketAndEarlier } from '#read-model/conversation.query.ts';
import { presentFor } from '#read-model/present-ticket.ts';

export const serveShowTicket = (db: TicketDb): EndpointHandler =>
  serveEndpoint(showTicket, async ({ params, actor }) => {
    const found = await findTicketAndEarlier(db, params.ticketId);
    const sight = sightOf(actor);
    // Whether it exists is no answer either.
    if (found === null || !isVisible(sight, found.ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
    const continuedFromId = found.earlier.find((place) => isVisible(sight, place))?.id ?? null;
    return { body: { ...presentFor(actor)(found.ticket), continuedFromId } };
  });
