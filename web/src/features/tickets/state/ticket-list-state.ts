import {
  type ContactSummary,
  type FoundMessage,
  isNewerContact,
  type listTickets,
  mergeTicketItem,
  type TicketListItem,
} from '@balcao/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';
import type { TicketList } from '../../../entities/ticket/ticket-list.ts';

export type TicketPage = z.output<typeof listTickets.response>;
export type TicketPages = InfiniteData<TicketPage>;

/** The order and date field by the settings `created` and `ASC` (rule T19). */
export type TicketOrder = { readonly by: 'createdAt' | 'updatedAt'; readonly isAscending: boolean };

const isOfSectors = ({ queueId }: TicketListItem, { queueIds }: TicketList): boolean =>
  queueIds === undefined || queueId === null || queueIds.includes(queueId);

const isTagged = ({ contact }: TicketListItem, { tagIds }: TicketList): boolean =>
  tagIds === undefined || (contact.tags ?? []).some(({ id }) => tagIds.includes(id));

export const belongsTo = (ticket: TicketListItem, list: TicketList, userId: number): boolean =>
  ticket.status === list.status &&
  isOfSectors(ticket, list) &&
  isTagged(ticket, list) &&
  (list.status !== 'open' || list.showAll || ticket.userId === userId);

export const ticketsOf = (data: TicketPages): readonly TicketListItem[] =>
  data.pages.flatMap(({ tickets }) => tickets);

/** The message that each ticket was found by. */
export const foundIn = (data: TicketPages | undefined): ReadonlyMap<number, FoundMessage> =>
  new Map(
    data?.pages.flatMap(({ found }) => (found ?? []).map((message) => [message.ticketId, message] as const)),
  );

const hasMore = (data: TicketPages): boolean => data.pages.at(-1)?.hasMore ?? false;

/** The cursors of the pages stay; added and removed tickets change the first page's length. */
const spread = (data: TicketPages, tickets: readonly TicketListItem[], change: number): TicketPages => {
  const grown = tickets.length - ticketsOf(data).length;
  let from = 0;
  const pages = data.pages.map((page, index) => {
    const isLast = index === data.pages.length - 1;
    const size = Math.max(0, page.tickets.length + (index === 0 ? grown : 0));
    const to = isLast ? tickets.length : from + size;
    const part = tickets.slice(from, to);
    from = to;
    return { ...page, tickets: part, count: Math.max(0, page.count + change) };
  });
  return { ...data, pages };
};

/** Messages that arrived together give their tickets one time: then the id decides, as on the server. */
const stands = (ticket: TicketListItem, other: TicketListItem, order: TicketOrder): boolean => {
  const difference = Date.parse(ticket[order.by]) - Date.parse(other[order.by]) || ticket.id - other.id;
  return order.isAscending ? difference < 0 : difference > 0;
};

export type ListChange = {
  readonly data: TicketPages;
  /** It concerned a ticket that is not loaded: only a fetch knows the count. */
  readonly isCountUncertain: boolean;
};

const unchanged = (data: TicketPages): ListChange => ({ data, isCountUncertain: false });

export const removeFromList = (data: TicketPages, ticketId: number): ListChange => {
  const tickets = ticketsOf(data);
  const rest = tickets.filter(({ id }) => id !== ticketId);
  if (rest.length === tickets.length) return { data, isCountUncertain: hasMore(data) };
  return unchanged(spread(data, rest, -1));
};

/** Inserts a ticket in order, or removes it from the list. */
export const putIntoList = (
  data: TicketPages,
  received: TicketListItem,
  list: TicketList,
  userId: number,
  order: TicketOrder,
): ListChange => {
  const tickets = ticketsOf(data);
  const known = tickets.find(({ id }) => id === received.id);
  const ticket = known === undefined ? received : mergeTicketItem(known, received);
  // A found ticket stays in position; only the server knows whether the search finds a new one.
  if (list.status === 'search')
    return unchanged(
      changeInList(
        data,
        ({ id }) => id === received.id,
        () => ticket,
      ),
    );
  if (!belongsTo(ticket, list, userId)) return removeFromList(data, received.id);
  const others = known === undefined ? tickets : tickets.filter(({ id }) => id !== received.id);
  const found = others.findIndex((other) => stands(ticket, other, order));
  const index = found === -1 ? others.length : found;
  const isBeyond = index === others.length && hasMore(data) && others.length > 0;
  if (isBeyond && known === undefined) return { data, isCountUncertain: true };
  const next = [...others.slice(0, index), ticket, ...others.slice(index)];
  return {
    data: spread(data, next, known === undefined && !hasMore(data) ? 1 : 0),
    isCountUncertain: known === undefined && hasMore(data),
  };
};

/** A contact changed: its tickets stay in position, unless the list is filtered by tags that it lost. */
export const putContactIntoList = (
  data: TicketPages,
  contact: ContactSummary,
  list: TicketList,
): ListChange => {
  const changed = changeInList(
    data,
    (ticket) => ticket.contactId === contact.id && isNewerContact(ticket.contact, contact),
    (ticket) => ({ ...ticket, contact: { ...ticket.contact, ...contact } }),
  );
  if (list.tagIds === undefined || contact.tags === undefined) return unchanged(changed);
  const tickets = ticketsOf(changed);
  const rest = tickets.filter((ticket) => ticket.contactId !== contact.id || isTagged(ticket, list));
  // Only the server knows which of its other tickets belong here now.
  if (rest.length === tickets.length) return { data: changed, isCountUncertain: true };
  return unchanged(spread(changed, rest, rest.length - tickets.length));
};

/** Changes a ticket in its current position. */
export const changeInList = (
  data: TicketPages,
  matches: (ticket: TicketListItem) => boolean,
  change: (ticket: TicketListItem) => TicketListItem,
): TicketPages => {
  const tickets = ticketsOf(data);
  return tickets.some(matches)
    ? spread(
        data,
        tickets.map((ticket) => (matches(ticket) ? change(ticket) : ticket)),
        0,
      )
    : data;
};
