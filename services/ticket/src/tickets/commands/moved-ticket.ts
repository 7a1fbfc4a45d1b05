import type { PastEventOf, Ticket, TicketEvents } from '@balcao/contracts';
import type { Unpositioned } from '@balcao/event-store';

/** The user, sector and connection that the ticket now names. */
export type Names = Pick<Ticket, 'user' | 'queue' | 'whatsapp'>;

/** The ticket after the appended events, as a query would find it. */
export const movedTicket = (
  ticket: Ticket,
  events: readonly Unpositioned<PastEventOf<TicketEvents>>[],
  names: Names,
): Ticket =>
  events.reduce((before, { type, data, revision, at }): Ticket => {
    if (type === 'TicketRead')
      return { ...before, revision, unreadMessages: Math.max(before.lastInbound - data.upTo, 0) };
    const flagged = { ...before, revision, ...('transf' in data ? { transf: data.transf } : {}) };
    if (type === 'TransferFlagChanged') return flagged;
    if (!('to' in data)) return before;
    const updatedAt = new Date(Math.max(Date.parse(before.updatedAt), at.getTime())).toISOString();
    return { ...flagged, ...data.to, ...names, updatedAt };
  }, ticket);
