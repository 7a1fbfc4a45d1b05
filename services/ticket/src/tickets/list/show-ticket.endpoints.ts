import {
  type Actor,
  AppError,
  isVisible,
  type ShownTicket,
  showTicket,
  type Ticket,
  visibilityOf,
  foundPageSize,
  searchMessages,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint, type Bus, signedInUser } from '@balcao/event-bus';
import { numbersOf } from '#contacts/index.ts';
import type { TicketDb } from '#database/store.ts';
import { describeMessagesFound, findInConversation } from '#search/index.ts';
import { searchOf } from '#search/words.rules.ts';
import { findTicketAndOthers, findTicketAndConversation } from './conversation.query.ts';
import { findTicket } from './ticket-items.query.ts';

export const serveShowTicket = (db: TicketDb): EndpointHandler =>
  serveEndpoint(showTicket, async ({ params, actor }) => {
    const ticket = await findShownTicket(db, params.ticketId, actor);
    return { body: ticket, people: () => numbersOf(db, ticket.contactId) };
  });

/**
 * @throws AppError ERR_NO_TICKET_FOUND also for an invisible ticket, so that the answer does not reveal that it
 * exists.
 */
export const findShownTicket = async (db: TicketDb, ticketId: number, actor: Actor): Promise<ShownTicket> => {
  const found = await findTicketAndOthers(db, ticketId);
  const visibility = visibilityOf(actor);
  if (found === null || !isVisible(visibility, found.ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  const continuedFromId = found.earlier.find((place) => isVisible(visibility, place))?.id ?? null;
  const other = found.elsewhere.find((place) => isVisible(visibility, place));
  const elsewhere = other === undefined ? null : whereOf(await findTicket(db, other.id));
  return { ...found.ticket, continuedFromId, elsewhere };
};

const whereOf = (ticket: Ticket | null): ShownTicket['elsewhere'] => {
  if (ticket === null) return null;
  const { id, status, user, whatsapp } = ticket;
  return { id, status, user, whatsapp };
};

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
