import { AppError, readTicket } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import type { TicketStore } from '#database/store.ts';
import { findVisibleTicket } from '#tickets/visibility/visible-ticket.query.ts';

/** A client reports that its user sees the conversation. Only reading by the assignee counts. */
export const serveReadTicket = (store: TicketStore): EndpointHandler =>
  serveEndpoint(readTicket, async ({ params: { ticketId }, body: { upTo }, actor, context }) => {
    const { lastInbound, unreadMessages } = await findVisibleTicket(store.db, ticketId, actor);
    if (upTo <= lastInbound - unreadMessages) return { body: undefined };
    const outcome = await store.execute({
      decider: ticketDecider,
      stream: ticketStream(ticketId),
      command: {
        type: 'ReadTicket',
        readerId: actor.kind === 'user' ? actor.userId : null,
        upTo,
        lastInbound,
      },
      metadata: metadataOf(context),
    });
    if (!outcome.ok) throw AppError.from(outcome.error);
    return { body: undefined, written: outcome.value.written };
  });
