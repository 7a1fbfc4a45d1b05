import { authorizeConversation } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { isVisible, sightOf } from '#domain/visibility/visibility.ts';
import type { TicketDb } from '#database/store.ts';
import { findConversation } from '#read-model/conversation.query.ts';
import { findVisibleTicket } from '#read-model/visible-ticket.query.ts';

export const serveAuthorizeConversation = (db: TicketDb): OperationHandler =>
  serveOperation(authorizeConversation, async ({ ticketId, actor }) => {
    const ticket = await findVisibleTicket(db, ticketId, actor);
    const sight = sightOf(actor);
    const others = await findConversation(db, ticket);
    return { ticket, ticketIds: others.filter((place) => isVisible(sight, place)).map(({ id }) => id) };
  });
