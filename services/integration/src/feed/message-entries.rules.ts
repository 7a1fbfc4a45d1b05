import {
  audienceOfPlace,
  isNewMessage,
  isSettling,
  type Message,
  type TicketListItem,
} from '@balcao/contracts';
import {
  type FeedContact,
  type FeedEntry,
  feedContactOf,
  feedPlaceOf,
  feedTicketOf,
  type MessageData,
} from './feed-entry.rules.ts';
import { type MessageBody, messageBodyOf, type MessageEvent, type Scene } from './message-bodies.rules.ts';

/** What the feed knows by itself. */
type Known = {
  /** What it told last of each message. */
  readonly told: ReadonlyMap<string, MessageData>;
  readonly contacts: ReadonlyMap<number, FeedContact>;
};

export type MessageFacts = Known & {
  /** From their owners, for events that say too little. */
  readonly messages: ReadonlyMap<string, Message>;
  readonly tickets: ReadonlyMap<number, TicketListItem>;
};

/** What the owners must be asked before the entries of these events can be made. */
export const unknownOf = (
  events: readonly MessageEvent[],
  { told, contacts }: Known,
): { readonly messageIds: readonly string[]; readonly ticketIds: readonly number[] } => {
  const begun = new Set(events.filter(isNewMessage).map(({ data }) => data.messageId));
  const isTold = (event: MessageEvent): boolean =>
    isNewMessage(event) ||
    (isSettling(event) && (begun.has(event.data.messageId) || told.has(event.data.messageId)));
  return {
    messageIds: events.flatMap((event) => (isTold(event) ? [] : event.data.messageId)),
    ticketIds: events.flatMap((event) => {
      const isErased = isNewMessage(event) && event.sealed === null;
      const isPlaced = ticketIn(event) !== undefined || placedOf(event, contacts) !== undefined;
      return isErased || isPlaced ? [] : event.data.ticketId;
    }),
  };
};

/** By event. None: it has no entry, or its contact is erased. */
export const entriesOfMessages = (
  events: readonly MessageEvent[],
  facts: MessageFacts,
): ReadonlyMap<string, FeedEntry> => {
  const told = new Map(facts.told);
  const entries = new Map<string, FeedEntry>();
  for (const event of events) {
    const scene = sceneOf(event, facts);
    const entry = scene && entryOf(event, scene, { told, messages: facts.messages });
    if (entry === undefined) continue;
    entries.set(event.id, entry);
    told.set(event.data.messageId, entry.data);
  }
  return entries;
};

/** A received message has its ticket in its event. */
export const ticketIn = (event: MessageEvent): TicketListItem | undefined =>
  isNewMessage(event) ? event.sealed?.ticket : undefined;

const placedOf = ({ data }: MessageEvent, contacts: Known['contacts']): Scene | undefined => {
  const place = 'place' in data ? data.place : undefined;
  const contact = contacts.get(data.contactId);
  return place && contact && { ticket: { id: data.ticketId, ...feedPlaceOf(place) }, contact };
};

const sceneOf = (event: MessageEvent, { contacts, tickets }: MessageFacts): Scene | undefined => {
  const sealed = ticketIn(event);
  const placed = sealed === undefined ? placedOf(event, contacts) : undefined;
  if (placed !== undefined) return placed;
  const ticket = sealed ?? tickets.get(event.data.ticketId);
  return ticket && { ticket: feedTicketOf(ticket), contact: feedContactOf(ticket.contact) };
};

type MessageEntry = MessageBody & Omit<FeedEntry, keyof MessageBody>;

const entryOf = (
  event: MessageEvent,
  scene: Scene,
  { told, messages }: Pick<MessageFacts, 'told' | 'messages'>,
): MessageEntry | undefined => {
  const { messageId, contactId } = event.data;
  const message = isNewMessage(event) ? event.sealed?.message : messages.get(messageId);
  const body = messageBodyOf(event, scene, { message, told: told.get(messageId) });
  return (
    body && {
      ...body,
      eventId: event.id,
      at: event.at,
      contactIds: [...new Set([contactId, scene.contact.id, message?.contactId ?? contactId])],
      ticketId: scene.ticket.id,
      contactQueueIds: null,
      audience: audienceOfPlace(scene.ticket),
    }
  );
};
