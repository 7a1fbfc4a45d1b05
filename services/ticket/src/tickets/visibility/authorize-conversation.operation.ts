import { AppError, authorizeConversation, isByRights, isVisible, visibilityOf } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { findTicketAndConversation } from '#tickets/list/conversation.query.ts';

export const serveAuthorizeConversation = (db: TicketDb): OperationHandler =>
  serveOperation(authorizeConversation, async ({ ticketId, actor }) => {
    const found = await findTicketAndConversation(db, ticketId);
    const visibility = visibilityOf(actor);
    // Whether it exists is no answer either.
    if (found === null || !isVisible(visibility, found.ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
    const visible = found.conversation.filter((place) => isVisible(visibility, place));
    return {
      ticket: found.ticket,
      ticketIds: visible.map(({ id }) => id),
      isByRights: isByRights(visibility, [found.ticket, ...found.conversation]),
    };
  });
