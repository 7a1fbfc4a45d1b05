import { AppError, deleteTicket, isVisible, visibilityOf } from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint } from '@balcao/event-bus';
import { ticketDecider, ticketStream } from '#tickets/ticket.decider.ts';
import type { TicketStore } from '#database/store.ts';
import { lockTicketItem, toTicket } from '#tickets/list/ticket-items.query.ts';
import { ticketState } from '#tickets/ticket-row.ts';

/** Services that own its messages, files, drafts and notes delete them when they get the event. */
export const serveDeleteTicket = (store: TicketStore): EndpointHandler =>
  serveEndpoint(deleteTicket, async ({ params: { ticketId }, actor, context }) => {
    const { written } = await store.transaction(async (tx) => {
      const row = await lockTicketItem(tx.db, ticketId);
      if (row === null || !isVisible(visibilityOf(actor), toTicket(row)))
        throw new AppError('ERR_NO_TICKET_FOUND');
      const outcome = ticketDecider.decide({ type: 'DeleteTicket' }, ticketState(row));
      if (!outcome.ok) throw AppError.from(outcome.error);
      await tx.append(ticketStream(ticketId), row.revision, outcome.value, {
        metadata: metadataOf(context),
      });
    });
    return { body: { message: 'ticket deleted' }, written };
  });
