import {
  audienceOfPlace,
  type ContactSummary,
  type Topic,
  type TicketListItem,
  ticketOfMessageSchema,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';
import {
  type KnownTicket,
  mergeTicket,
  noticeTicket,
  putContact,
  readTicketUpTo,
} from './merge-ticket.rules.ts';

export type BroughtUpToDate = {
  readonly updates: readonly LiveUpdate[];
  /** The tickets with a new state. */
  readonly tickets: ReadonlyMap<number, KnownTicket>;
  /** The tickets that are deleted. */
  readonly gone: ReadonlySet<number>;
};

/** `gone`: it was deleted, so later updates of it are dropped. */
export type Knowledge = ReadonlyMap<number, KnownTicket | 'gone'>;

/**
 * Merges updates with the newest known state of each ticket, and addresses users who see it where it is now. An event
 * may remember an older state than clients already have (rule V6).
 */
export const bringUpToDate = (updates: readonly LiveUpdate[], known: Knowledge): BroughtUpToDate => {
  const tickets = new Map<number, KnownTicket>();
  const gone = new Set([...known].flatMap(([ticketId, ticket]) => (ticket === 'gone' ? [ticketId] : [])));
  const knownOf = (ticketId: number): KnownTicket | undefined => {
    const ticket = tickets.get(ticketId) ?? known.get(ticketId);
    return ticket === 'gone' ? undefined : ticket;
  };
  const learn = (ticketId: number, ticket: KnownTicket): TicketListItem => {
    tickets.set(ticketId, ticket);
    return ticket.item;
  };
  const learnContact = (contact: ContactSummary): void => {
    for (const ticketId of new Set([...known.keys(), ...tickets.keys()])) {
      const ticket = knownOf(ticketId);
      if (ticket?.item.contactId === contact.id) learn(ticketId, putContact(ticket, contact));
    }
  };

  const current = (update: LiveUpdate): LiveUpdate => {
    if (update.ticketId !== null && gone.has(update.ticketId)) return removalOf(update.ticketId, update);
    if (update.event === 'ticket') {
      const { payload } = update;
      if (payload.action === 'delete') {
        if (payload.cause === 'removed') gone.add(payload.ticketId);
        return update;
      }
      if (payload.action === 'update') {
        const ticket = learn(payload.ticket.id, mergeTicket(knownOf(payload.ticket.id), payload.ticket));
        return { ...update, ...visibilityOf(ticket, update), payload: { ...payload, ticket } };
      }
      const before = knownOf(payload.ticketId);
      if (before === undefined) return update;
      const ticket = learn(payload.ticketId, readTicketUpTo(before, payload.readUpTo));
      return { ...update, ...visibilityOf(ticket, update) };
    }
    if (update.event === 'contact') {
      if (update.payload.action !== 'delete') learnContact(update.payload.contact);
      return update;
    }
    if (update.event === 'note') {
      const place = update.ticketId === null ? undefined : knownOf(update.ticketId);
      return place === undefined ? update : { ...update, audience: audienceOfPlace(place.item) };
    }
    if (update.event !== 'appMessage') return update;
    const { payload } = update;
    if (payload.action === 'create') {
      const merged = mergeTicket(knownOf(payload.ticket.id), payload.ticket);
      const ticket = learn(payload.ticket.id, noticeTicket(merged, update.notice));
      const message = { ...payload.message, ticket: ticketOfMessageSchema.parse(ticket) };
      return { ...update, ...visibilityOf(ticket, update), payload: { ...payload, message, ticket } };
    }
    const { ticketId } = payload.message;
    const before = knownOf(ticketId);
    if (before === undefined) return update;
    const noticed = noticeTicket(before, update.notice);
    if (noticed !== before) learn(ticketId, noticed);
    return { ...update, audience: audienceOfPlace(before.item) };
  };
  const updatesNow = updates.map(current);
  for (const ticketId of gone) tickets.delete(ticketId);
  return { updates: updatesNow, tickets, gone };
};

/** An empty update: positions stay dense, and a screen ignores it. */
export const removalOf = (ticketId: number, { audience, topics }: LiveUpdate): LiveUpdate => ({
  event: 'ticket',
  payload: { action: 'delete', ticketId, cause: 'removed' },
  audience,
  topics,
  ticketId,
  contactId: null,
});

/** Who sees it, and in which list. */
const visibilityOf = (
  ticket: TicketListItem,
  update: LiveUpdate,
): Pick<LiveUpdate, 'audience' | 'topics'> => ({
  audience: audienceOfPlace(ticket),
  topics: update.topics.map((topic): Topic =>
    topic === 'notification' ? topic : `tickets:${ticket.status}`,
  ),
});
