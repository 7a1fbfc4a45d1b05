import {
  audienceOfEverybody,
  audienceOfPlace,
  type PastEventOf,
  type Recorded,
  type TicketEvents,
  type TicketListItem,
  type TicketPlace,
  type TicketWhereabouts,
} from '@balcao/contracts';
import type { LiveUpdate } from './live-update.rules.ts';

type TicketEvent = Recorded<
  PastEventOf<
    Pick<
      TicketEvents,
      | 'ContactCreated'
      | 'ContactIdentityLearned'
      | 'ContactDetailsChanged'
      | 'ContactNumberChanged'
      | 'ContactTagged'
      | 'ContactDeleted'
      | 'ContactsMerged'
      | 'ContactsUnmerged'
      | 'TicketOpened'
      | 'TicketAccepted'
      | 'TicketReturned'
      | 'TicketClosed'
      | 'TicketReopened'
      | 'TicketTransferred'
      | 'TransferFlagChanged'
      | 'TicketUndone'
      | 'LastMessagesChanged'
      | 'TicketListsCaughtUp'
      | 'TicketRead'
      | 'TicketDeleted'
      | 'AutomaticTextDue'
      | 'AutomationPaused'
      | 'AutomationResumed'
      | 'AutomationStoodBack'
      | 'SectorNotChosen'
    >
  >
>;

/** The current state, fetched from the owner in batches before the events are applied. */
export type TicketFacts = {
  readonly tickets: ReadonlyMap<number, TicketListItem>;
  readonly contacts: ReadonlyMap<number, TicketListItem['contact']>;
};

const whereaboutsOf = (ticketId: number, { tickets }: TicketFacts): { readonly to?: TicketWhereabouts } => {
  const ticket = tickets.get(ticketId);
  if (ticket === undefined) return {};
  const { status, user, queue, revision } = ticket;
  return { to: { status, user, queue, revision } };
};

/** Removes it from the list of the old status, and for users who can no longer see it. */
const leaves = (ticketId: number, from: TicketPlace, to: TicketPlace, facts: TicketFacts): LiveUpdate[] => {
  const isMoved = from.status !== to.status || from.userId !== to.userId || from.queueId !== to.queueId;
  if (!isMoved) return [];
  const isSeenByOthers = from.userId !== to.userId || from.queueId !== to.queueId;
  return [
    {
      event: 'ticket',
      payload: { action: 'delete', ticketId, cause: 'moved', ...whereaboutsOf(ticketId, facts) },
      audience: audienceOfPlace(from),
      topics: isSeenByOthers ? [`tickets:${from.status}`, 'notification'] : [`tickets:${from.status}`],
      ticketId: null,
      contactId: null,
    },
  ];
};

export const showsTicket = (ticket: TicketListItem): LiveUpdate => ({
  event: 'ticket',
  payload: { action: 'update', ticket },
  audience: audienceOfPlace(ticket),
  topics: [`tickets:${ticket.status}`, 'notification'],
  ticketId: ticket.id,
  contactId: ticket.contactId,
});

const shownTickets = (ticketIds: readonly number[], { tickets }: TicketFacts): LiveUpdate[] =>
  ticketIds.flatMap((ticketId) => {
    const ticket = tickets.get(ticketId);
    return ticket === undefined ? [] : [showsTicket(ticket)];
  });

const toEverybody = { audience: audienceOfEverybody, topics: [], ticketId: null } as const;

const contactUpdate = (
  action: 'create' | 'update',
  contactId: number,
  { contacts }: TicketFacts,
): LiveUpdate[] => {
  const contact = contacts.get(contactId);
  return contact === undefined
    ? []
    : [{ event: 'contact', payload: { action, contact }, contactId, ...toEverybody }];
};

const contactGone = (contactId: number): LiveUpdate => ({
  event: 'contact',
  payload: { action: 'delete', contactId },
  contactId: null,
  ...toEverybody,
});

export const updatesOfTickets = (event: TicketEvent, facts: TicketFacts): readonly LiveUpdate[] => {
  switch (event.type) {
    case 'ContactCreated':
      return event.data.origin === 'import' ? [] : contactUpdate('create', event.data.contactId, facts);
    case 'ContactIdentityLearned':
    case 'ContactDetailsChanged':
    case 'ContactNumberChanged':
    case 'ContactTagged':
      return contactUpdate('update', event.data.contactId, facts);
    case 'ContactDeleted':
      return [contactGone(event.data.contactId)];
    case 'ContactsMerged':
      return [
        ...contactUpdate('update', event.data.contactId, facts),
        ...shownTickets(event.data.ticketIds, facts),
        contactGone(event.data.mergedContactId),
      ];
    case 'ContactsUnmerged':
      return [
        ...contactUpdate('create', event.data.mergedContactId, facts),
        ...contactUpdate('update', event.data.contactId, facts),
        ...shownTickets(event.data.ticketIds, facts),
      ];
    case 'LastMessagesChanged':
      return shownTickets(
        event.data.lastMessages.map(({ ticketId }) => ticketId),
        facts,
      );
    case 'TicketListsCaughtUp':
      return shownTickets(event.data.ticketIds, facts);
    case 'AutomaticTextDue':
    case 'AutomationStoodBack':
    case 'SectorNotChosen':
      return [];
    case 'AutomationPaused':
    case 'AutomationResumed':
    case 'TicketOpened':
    case 'TransferFlagChanged':
      return shownTickets([event.data.ticketId], facts);
    case 'TicketAccepted':
    case 'TicketReturned':
    case 'TicketClosed':
    case 'TicketReopened':
    case 'TicketTransferred':
    case 'TicketUndone': {
      const { ticketId, from, to } = event.data;
      return [...leaves(ticketId, from, to, facts), ...shownTickets([ticketId], facts)];
    }
    case 'TicketDeleted': {
      const { ticketId, place } = event.data;
      return [
        {
          event: 'ticket',
          payload: { action: 'delete', ticketId, cause: 'removed' },
          audience: audienceOfPlace(place),
          topics: [`tickets:${place.status}`, 'notification'],
          ticketId,
          contactId: null,
        },
      ];
    }
    case 'TicketRead': {
      const { ticketId, place, upTo } = event.data;
      return [
        {
          event: 'ticket',
          payload: { action: 'updateUnread', ticketId, readUpTo: upTo },
          audience: audienceOfPlace(place),
          topics: [`tickets:${place.status}`, 'notification'],
          ticketId,
          contactId: null,
        },
      ];
    }
  }
};
