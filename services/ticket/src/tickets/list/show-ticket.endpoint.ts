import {
  type Actor,
  AppError,
  isVisible,
  type ShownTicket,
  showTicket,
  type Ticket,
  visibilityOf,
} from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { numbersOf } from '#contacts/index.ts';
import type { TicketDb } from '#database/store.ts';
import { findTicketAndOthers } from './conversation.query.ts';
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
