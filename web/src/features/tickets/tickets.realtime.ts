import {
  type ContactSummary,
  isNewerContact,
  mergeTicketItem,
  type TicketListItem,
  type TicketWhereabouts,
  type ShownTicket,
} from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { hasCode } from '../../lib/session/api-error.ts';
import { updateCached } from '../../lib/queries/update-cached.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { refetchNowAndSettled } from '../../realtime/refetch-settled.ts';
import { type Rename, LatestNames } from '../../realtime/latest-names.ts';
import { ticketQueries } from '../../entities/ticket/ticket-queries.ts';
import { createLeavingTickets, shownTickets } from './state/shown-tickets.ts';
import { hasMoved, markMove, moveOf, markRemoved } from './state/ticket-move.ts';
import type { TicketList } from '../../entities/ticket/ticket-list.ts';
import {
  changeInList,
  type ListChange,
  putContactIntoList,
  putIntoList,
  removeFromList,
  type TicketOrder,
  type TicketPages,
  ticketsOf,
} from './state/ticket-list-state.ts';

export { forgetMoves, forgetRemoved } from './state/ticket-move.ts';

/** It was deleted, or became invisible. */
export const withoutElsewhere = (known: ShownTicket, ticketId: number): ShownTicket =>
  known.elsewhere?.id === ticketId ? { ...known, elsewhere: null } : known;

/** An update of any ticket may concern a contact's conversation elsewhere. */
export const withElsewhere = (known: ShownTicket, received: TicketListItem): ShownTicket => {
  if (known.contactId !== received.contactId || known.id === received.id) return known;
  if (received.status === 'closed' || received.whatsappId === known.whatsappId)
    return withoutElsewhere(known, received.id);
  if (known.elsewhere !== null && known.elsewhere.id > received.id) return known;
  const { id, status, user, whatsapp } = received;
  return { ...known, elsewhere: { id, status, user, whatsapp } };
};

/** A user read the ticket up to this inbound message. */
export const readTicketUpTo = <T extends TicketListItem>(known: T, readUpTo: number): T => ({
  ...known,
  unreadMessages: Math.min(known.unreadMessages, Math.max(0, known.lastInbound - readUpTo)),
});

export type Viewer = { readonly userId: number; readonly order: TicketOrder };

const recountAfterMs = 5000;

/** Keeps the page's ticket data up to date with live updates. */
export const ticketCache = (queryClient: QueryClient, viewer: () => Viewer) => {
  let recount: ReturnType<typeof setTimeout> | undefined;
  const names = new LatestNames();
  const shown = shownTickets(queryClient);

  const recountSoon = (): void => {
    recount ??= setTimeout(() => {
      recount = undefined;
      void queryClient.invalidateQueries({ queryKey: ticketQueries.lists() });
    }, recountAfterMs);
  };

  const changeLists = (change: (data: TicketPages, list: TicketList) => ListChange): void => {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: ticketQueries.lists() })) {
      const list = query.queryKey.at(-1);
      if (!isTicketList(list)) continue;
      updateCached(queryClient, ticketQueries.list(list).queryKey, (known) => {
        const { data, isCountUncertain } = change(known, list);
        if (isCountUncertain) recountSoon();
        return data;
      });
    }
  };

  /** Whether the user may still see it, and its other data; an invisible ticket is in no list either. */
  const askAgain = async (ticketId: number): Promise<void> => {
    const { queryKey } = ticketQueries.detail(ticketId);
    const query = queryClient.getQueryCache().find({ queryKey, exact: true });
    // A hidden conversation is fetched when it is shown; an old refusal may be outdated.
    const isAsked = query?.isActive() === true;
    await queryClient.invalidateQueries({ queryKey });
    if (isAsked && hasCode(query.state.error, 'ERR_NO_TICKET_FOUND'))
      changeLists((data) => removeFromList(data, ticketId));
  };

  const rename = (renew: Rename): void => {
    changeLists((data, list) => {
      const changed = changeInList(data, (ticket) => renew(ticket) !== ticket, renew);
      // A deleted tag no longer adds a contact's tickets to a list.
      return { data: changed, isCountUncertain: changed !== data && list.tagIds !== undefined };
    });
    shown.changeAll(renew);
  };

  return {
    put(received: TicketListItem): void {
      const ticket = names.renew(received);
      const { userId, order } = viewer();
      changeLists((data, list) => putIntoList(data, ticket, list, userId, order));
      const known = shown.get(ticket.id);
      shown.change(ticket.id, (before) => mergeTicketItem(before, ticket));
      shown.changeAll((before) => withElsewhere(before, ticket));
      // An update may reach a user who is losing visibility. On another connection the ticket continues another one.
      // A removed ticket has returned.
      if (shown.isGone(ticket.id) || (known !== undefined && hasMoved(known, ticket)))
        void askAgain(ticket.id);
    },
    /** The answer already contains updates from before the request, and whether the ticket is visible. */
    refresh(received: TicketListItem): void {
      const ticket = names.renew(received);
      const { userId, order } = viewer();
      changeLists((data, list) =>
        ticketsOf(data).some(({ id }) => id === ticket.id)
          ? { ...putIntoList(data, ticket, list, userId, order), isCountUncertain: false }
          : { data, isCountUncertain: false },
      );
      shown.change(ticket.id, (known) => mergeTicketItem(known, ticket));
    },
    /** It left a list or became invisible, so an open conversation asks the server. */
    remove(ticketId: number, cause: 'moved' | 'removed'): void {
      changeLists((data, list) =>
        // Every search finds it unless it became invisible, which the server reports.
        list.status === 'search' && cause === 'moved'
          ? { data, isCountUncertain: ticketsOf(data).some(({ id }) => id === ticketId) }
          : removeFromList(data, ticketId),
      );
      shown.changeAll((known) => withoutElsewhere(known, ticketId));
      void askAgain(ticketId);
    },
    /** Another user may have taken it: a user who has it open gets a notice. */
    noteMove(ticketId: number, now: TicketWhereabouts): void {
      const before = shown.get(ticketId);
      const move = before === undefined ? undefined : moveOf(before, now, viewer().userId);
      if (move !== undefined) markMove(ticketId, move);
    },
    read(ticketId: number, upTo: number): void {
      changeLists((data) => ({
        data: changeInList(
          data,
          ({ id }) => id === ticketId,
          (ticket) => readTicketUpTo(ticket, upTo),
        ),
        isCountUncertain: false,
      }));
      shown.change(ticketId, (ticket) => readTicketUpTo(ticket, upTo));
    },
    changeContact(contact: ContactSummary): void {
      changeLists((data, list) => putContactIntoList(data, contact, list));
      shown.changeAll((ticket) =>
        ticket.contactId === contact.id && isNewerContact(ticket.contact, contact)
          ? { ...ticket, contact: { ...ticket.contact, ...contact } }
          : ticket,
      );
      rename(names.renew);
    },
    /** The order changed, so the ticket after the loaded pages is another one. */
    reorder(): void {
      refetchNowAndSettled(queryClient, { queryKey: ticketQueries.lists() });
    },
    /** Renamed sectors, connections, attendants and tags. */
    nameHandlers: names.handlers(rename),
  };
};
export type TicketCache = ReturnType<typeof ticketCache>;

const isTicketList = (value: unknown): value is TicketList =>
  typeof value === 'object' && value !== null && 'status' in value && 'showAll' in value;

export const ticketHandlers = (cache: TicketCache): LiveHandlers => {
  const leaving = createLeavingTickets((ticketId) => cache.remove(ticketId, 'moved'));
  return {
    ...cache.nameHandlers,
    ticket: (event) => {
      switch (event.action) {
        case 'update':
          leaving.stay(event.ticket.id);
          cache.put(event.ticket);
          break;
        case 'delete':
          if (event.to !== undefined) cache.noteMove(event.ticketId, event.to);
          if (event.cause === 'moved') leaving.leave(event.ticketId);
          else {
            leaving.stay(event.ticketId);
            markRemoved(event.ticketId);
            cache.remove(event.ticketId, event.cause);
          }
          break;
        case 'updateUnread':
          cache.read(event.ticketId, event.readUpTo);
          break;
      }
    },
    appMessage: (event) => {
      if (event.action === 'create') cache.put(event.ticket);
    },
    contact: (event) => {
      if (event.action !== 'delete') cache.changeContact(event.contact);
    },
  };
};

/** Each query is fetched again once, and a fetch that is under way is cancelled. */
export const ticketOrderHandlers = (cache: TicketCache): LiveHandlers => ({
  settings: ({ setting }) => {
    if (setting.key === 'ASC' || setting.key === 'created') cache.reorder();
  },
});

/** The same for answers that do not contain it yet. */
export const behindTicketHandlers = (cache: TicketCache): LiveHandlers => ({
  ...cache.nameHandlers,
  ticket: (event) => {
    if (event.action === 'update') cache.refresh(event.ticket);
  },
  appMessage: (event) => {
    if (event.action === 'create') cache.refresh(event.ticket);
  },
});
