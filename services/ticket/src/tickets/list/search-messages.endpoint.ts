import { AppError, foundPageSize, isVisible, searchMessages, visibilityOf } from '@balcao/contracts';
import { type Bus, type EndpointHandler, serveEndpoint, signedInUser } from '@balcao/event-bus';
import type { TicketDb } from '#database/store.ts';
import { describeMessagesFound, findInConversation } from '#search/index.ts';
import { searchOf } from '#search/words.rules.ts';
import { findTicketAndConversation } from './conversation.query.ts';

/** Searches all tickets that are read together and that the caller sees (rule M2). */
export const serveSearchMessages = (db: TicketDb, bus: Bus): EndpointHandler =>
  serveEndpoint(searchMessages, async ({ params: { ticketId }, query, actor, context }) => {
    const { seesNumbers } = signedInUser(actor);
    const conversation = await findTicketAndConversation(db, ticketId);
    const visibility = visibilityOf(actor);
    if (conversation === null || !isVisible(visibility, conversation.ticket))
      throw new AppError('ERR_NO_TICKET_FOUND');
    const search = searchOf(query.searchParam);
    if (search === null) return { body: { found: [], count: 0, hasMore: false, next: null } };
    const { messageIds, count, next } = await findInConversation(db, {
      ticketIds: conversation.conversation
        .filter((place) => isVisible(visibility, place))
        .map(({ id }) => id),
      words: search.words,
      before: query.before ?? null,
      limit: foundPageSize,
    });
    const asked = { messageIds, search: query.searchParam, seesNumbers };
    const found = await describeMessagesFound(bus, asked, context);
    return { body: { found: [...found], count, hasMore: next !== null, next } };
  });
