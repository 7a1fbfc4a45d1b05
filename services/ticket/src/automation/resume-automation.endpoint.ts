import { AppError, resumeAutomation } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import type { TicketStore } from '#database/store.ts';
import { findTicket, findVisibleTicket, presentFor, ticketState } from '#tickets/index.ts';
import { lockContacts } from '#contacts/index.ts';
import { ticketStream } from '#tickets/ticket.decider.ts';
import { findPausedTickets, findReactingTickets } from './reacting-tickets.query.ts';
import { spanDecider } from './span.decider.ts';

/** Whoever sees the ticket lets the desk speak again in its conversation (rule J7). */
export const serveResumeAutomation = (store: TicketStore): EndpointHandler =>
  serveEndpoint(resumeAutomation, async ({ params: { ticketId }, actor, context }) => {
    const { contactId, whatsappId } = await findVisibleTicket(store.db, ticketId, actor);
    const { result, written } = await store.transaction(async (tx) => {
      await lockContacts(tx.db, [contactId]);
      const paused = (await findPausedTickets(tx.db, [contactId])).filter(
        ({ connectionId }) => connectionId === whatsappId,
      );
      const tickets = await findReactingTickets(
        tx.db,
        paused.map((ticket) => ticket.ticketId),
      );
      await Promise.all(
        [...tickets.values()].map(async (ticket) => {
          const { place } = ticketState(ticket);
          const of = { ticketId: ticket.ticket_id, contactId, connectionId: ticket.connection_id ?? 0 };
          const outcome = spanDecider.decide({ type: 'Resume', of, cause: 'hand', place }, ticket.span);
          if (outcome.ok)
            await tx.append(ticketStream(ticket.ticket_id), ticket.revision, outcome.value, {
              metadata: metadataOf(context),
            });
        }),
      );
      const ticket = await findTicket(tx.db, ticketId);
      if (ticket === null) throw new AppError('ERR_NO_TICKET_FOUND');
      return ticket;
    });
    return { body: presentFor(actor)(result), written };
  });
