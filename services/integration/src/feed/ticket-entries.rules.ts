import {
  type Audience,
  audienceOfEverybody,
  audienceOfPlace,
  type ContactSummary,
  type FeedBody,
  type PastEventOf,
  type Recorded,
  type TicketEvents,
  type TicketListItem,
  type TicketPlace,
} from '@balcao/contracts';
import {
  actorOf,
  type FeedEntry,
  feedContactOf,
  feedPlaceOf,
  feedTicketOf,
  feedWholeContactOf,
  cutText,
} from './feed-entry.rules.ts';

const moveTypes = [
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
] as const;
const noteTypes = ['NoteWritten', 'NoteRewritten', 'NoteDeleted'] as const;
const contactTypes = [
  'ContactCreated',
  'ContactDetailsChanged',
  'ContactNumberChanged',
  'ContactIdentityLearned',
  'ContactTagged',
  'ContactsMerged',
  'ContactsUnmerged',
] as const;
export const ticketTypes = [
  'TicketOpened',
  'TicketUndone',
  ...moveTypes,
  ...noteTypes,
  ...contactTypes,
] as const;
export type TicketEvent = Recorded<PastEventOf<Pick<TicketEvents, (typeof ticketTypes)[number]>>>;

/** A contact, and the sectors of its tickets. */
type PlacedContact = { readonly contact: ContactSummary; readonly queueIds: readonly number[] };
export type TicketFacts = {
  readonly tickets: ReadonlyMap<number, TicketListItem>;
  readonly contacts: ReadonlyMap<number, PlacedContact>;
};

type Of<Type extends string> = Extract<TicketEvent, { type: Type }>;

export const entriesOfTicket = (event: TicketEvent, facts: TicketFacts): readonly FeedEntry[] => {
  switch (event.type) {
    case 'TicketOpened':
      return moved(event, facts, { type: 'ticket.created', from: null });
    case 'TicketAccepted':
    case 'TicketReturned':
    case 'TicketClosed':
    case 'TicketReopened':
    case 'TicketTransferred':
      return moved(event, facts, { type: typeOfMove[event.type], from: event.data.from });
    case 'TicketUndone':
      return moved(event, facts, { type: typeOfUndoing[event.data.undoneType], from: event.data.from });
    case 'NoteWritten':
    case 'NoteRewritten':
    case 'NoteDeleted':
      return noted(event, facts);
    case 'ContactTagged':
      return [...tagged(event, facts), ...updated(event, facts)];
    case 'ContactCreated':
      return ofContact(event, facts, 'contact.created');
    case 'ContactDetailsChanged':
    case 'ContactNumberChanged':
    case 'ContactIdentityLearned':
      return updated(event, facts);
    case 'ContactsMerged':
    case 'ContactsUnmerged':
      return merged(event, facts);
  }
};

const typeOfMove = {
  TicketAccepted: 'ticket.accepted',
  TicketReturned: 'ticket.returned',
  TicketClosed: 'ticket.closed',
  TicketReopened: 'ticket.reopened',
  TicketTransferred: 'ticket.transferred',
} as const;
/** The type of an undone move, by the place to which it returns. */
const typeOfUndoing = {
  TicketAccepted: 'ticket.returned',
  TicketReturned: 'ticket.accepted',
  TicketClosed: 'ticket.reopened',
  TicketReopened: 'ticket.closed',
  TicketTransferred: 'ticket.transferred',
} as const;

type Move = Of<'TicketOpened' | 'TicketUndone' | (typeof moveTypes)[number]>;

const moved = (
  event: Move,
  { tickets }: TicketFacts,
  told: {
    readonly type: 'ticket.created' | (typeof typeOfMove)[keyof typeof typeOfMove];
    readonly from: TicketPlace | null;
  },
): readonly FeedEntry[] => {
  const { ticketId, contactId, to } = event.data;
  const ticket = tickets.get(ticketId);
  if (ticket === undefined) return [];
  const { type, from } = told;
  const cause = event.type === 'TicketUndone' ? 'undo' : (event.data.cause ?? defaultCauseOf(event));
  return [
    {
      type,
      data: {
        actor: actorOf(event),
        ticket: { id: ticketId, ...feedPlaceOf(to) },
        contact: feedContactOf(ticket.contact),
        from: from && feedPlaceOf(from),
        cause,
      },
      eventId: event.id,
      at: event.at,
      contactIds: [...new Set([contactId, ticket.contactId])],
      ticketId,
      contactQueueIds: null,
      // A user who may no longer see the ticket gets this event (rule V6).
      audience: both(audienceOfPlace(to), from && audienceOfPlace(from)),
    },
  ];
};

const defaultCauseOf = ({ type }: Move): 'inbound' | 'hand' => (type === 'TicketOpened' ? 'inbound' : 'hand');

const both = (one: Audience, other: Audience | null): Audience =>
  other === null
    ? one
    : {
        ...one,
        userIds: [...new Set([...one.userIds, ...other.userIds])],
        queueIds: [...new Set([...one.queueIds, ...other.queueIds])],
      };

const noteActions = { NoteWritten: 'written', NoteRewritten: 'rewritten', NoteDeleted: 'deleted' } as const;

const noted = (event: Of<(typeof noteTypes)[number]>, { tickets }: TicketFacts): readonly FeedEntry[] => {
  const { noteId, ticketId, contactId, userId } = event.data;
  const ticket = tickets.get(ticketId);
  if (ticket === undefined || event.sealed === null) return [];
  return [
    {
      type: 'ticket.noted',
      data: {
        actor: actorOf(event),
        ticket: feedTicketOf(ticket),
        contact: feedContactOf(ticket.contact),
        note: {
          id: noteId,
          action: noteActions[event.type],
          userId,
          ...('note' in event.sealed ? cutText(event.sealed.note.body) : {}),
        },
      },
      eventId: event.id,
      at: event.at,
      contactIds: [...new Set([contactId, ticket.contactId])],
      ticketId,
      contactQueueIds: null,
      audience: audienceOfPlace(ticket),
    },
  ];
};

type ContactEvent = Of<(typeof contactTypes)[number]>;

/** Every user works with contacts; some tokens only with those of their sectors (rule P28). */
const contactEntry = (
  event: ContactEvent,
  { queueIds }: PlacedContact,
  body: FeedBody,
  others: readonly number[] = [],
): FeedEntry => ({
  ...body,
  eventId: event.id,
  at: event.at,
  contactIds: [event.data.contactId, ...others],
  ticketId: null,
  contactQueueIds: queueIds,
  audience: audienceOfEverybody,
});

const ofContact = (
  event: ContactEvent,
  { contacts }: TicketFacts,
  type: 'contact.created' | 'contact.updated',
): readonly FeedEntry[] => {
  const placed = contacts.get(event.data.contactId);
  if (placed === undefined) return [];
  const data = { actor: actorOf(event), contact: feedWholeContactOf(placed.contact) };
  return [contactEntry(event, placed, { type, data })];
};

const updated = (event: ContactEvent, facts: TicketFacts): readonly FeedEntry[] =>
  ofContact(event, facts, 'contact.updated');

const tagged = (event: Of<'ContactTagged'>, { contacts }: TicketFacts): readonly FeedEntry[] => {
  const { contactId, added, removed } = event.data;
  const placed = contacts.get(contactId);
  if (placed === undefined) return [];
  const data = { actor: actorOf(event), contact: feedWholeContactOf(placed.contact), added, removed };
  return [contactEntry(event, placed, { type: 'ticket.tagged', data })];
};

const merged = (
  event: Of<'ContactsMerged' | 'ContactsUnmerged'>,
  { contacts }: TicketFacts,
): readonly FeedEntry[] => {
  const { contactId, mergedContactId } = event.data;
  const placed = contacts.get(contactId);
  if (placed === undefined) return [];
  const isUndone = event.type === 'ContactsUnmerged';
  const contact = feedWholeContactOf(placed.contact);
  const data = { actor: actorOf(event), contact, mergedContactId, isUndone };
  return [contactEntry(event, placed, { type: 'contact.merged', data }, [mergedContactId])];
};
