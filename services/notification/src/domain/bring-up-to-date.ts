import type { Feed, TicketListItem } from '@balcao/contracts';
import { audienceOfPlace } from './audience.ts';
import type { LiveUpdate } from './live-update.ts';
import { type KnownTicket, mergeTicket, readTicketUpTo } from './merge-ticket.ts';

export type BroughtUpToDate = {
  readonly updates: readonly LiveUpdate[];
  /** The tickets that are known anew. */
  readonly tickets: ReadonlyMap<number, KnownTicket>;
};

/**
 * Updates about tickets as they are told: with the newest that is known of each ticket, to those who may see it where it
 * stands by now. What an event remembers may be older than what was told already (4-settled.md 9).
 */
export const bringUpToDate = (
  updates: readonly LiveUpdate[],
  known: ReadonlyMap<number, KnownTicket>,
): BroughtUpToDate => {
  const tickets = new Map<number, KnownTicket>();
  const knownOf = (ticketId: number): KnownTicket | undefined => tickets.get(ticketId) ?? known.get(ticketId);
  const learn = (ticketId: number, ticket: KnownTicket): TicketListItem => {
    tickets.set(ticketId, ticket);
    return ticket.item;
  };

  const current = (update: LiveUpdate): LiveUpdate => {
    if (update.event === 'ticket') {
      const { payload } = update;
      if (payload.action === 'update') {
        const ticket = learn(payload.ticket.id, mergeTicket(knownOf(payload.ticket.id), payload.ticket));
        return { ...update, ...sights(ticket, update), payload: { ...payload, ticket } };
      }
      const before = payload.action === 'updateUnread' ? knownOf(payload.ticketId) : undefined;
      if (payload.action !== 'updateUnread' || before === undefined) return update;
      const ticket = learn(payload.ticketId, readTicketUpTo(before, payload.readUpTo));
      return { ...update, ...sights(ticket, update) };
    }
    if (update.event !== 'appMessage') return update;
    const { payload } = update;
    if (payload.action === 'create') {
      const ticket = learn(payload.ticket.id, mergeTicket(knownOf(payload.ticket.id), payload.ticket));
      return { ...update, ...sights(ticket, update), payload: { ...payload, ticket } };
    }
    const before = knownOf(payload.message.ticketId);
    return before === undefined ? update : { ...update, audience: audienceOfPlace(before.item) };
  };
  return { updates: updates.map(current), tickets };
};

/** Who sees it and in which list. */
const sights = (ticket: TicketListItem, update: LiveUpdate): Pick<LiveUpdate, 'audience' | 'feeds'> => ({
  audience: audienceOfPlace(ticket),
  feeds: update.feeds.map((feed): Feed => (feed === 'notification' ? feed : `tickets:${ticket.status}`)),
});
