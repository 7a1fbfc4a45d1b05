import { AppError, authorizeConversation } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { isByRights, isVisible, sightOf } from '#domain/visibility/visibility.ts';
import type { TicketDb } from '#database/store.ts';
import { findTicketAndConversation } from '#read-model/conversation.query.ts';

export const serveAuthorizeConversation = (db: TicketDb): OperationHandler =>
  serveOperation(authorizeConversation, async ({ ticketId, actor }) => {
    const found = await findTicketAndConversation(db, ticketId);
    const sight = sightOf(actor);
    // Whether it exists is no answer either.
    if (found === null || !isVisible(sight, found.ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
    const visible = found.conversation.filter((place) => isVisible(sight, place));
    return {
      ticket: found.ticket,
      ticketIds: visible.map(({ id }) => id),
      isByRights: isByRights(sight, [found.ticket, ...found.conversation]),
    };
  });
