import {
  audienceOfPlace,
  type FeedBody,
  type Message,
  type MessagingEvents,
  type PastEventOf,
  type Recorded,
  type TicketListItem,
} from '@balcao/contracts';
import {
  actorOf,
  type FeedEntry,
  sentByOf,
  feedContactOf,
  feedMessageOf,
  feedTicketOf,
} from './feed-entry.rules.ts';

export const messageTypes = [
  'MessageReceived',
  'MessageQueued',
  'MessageAckRaised',
  'MessageFailed',
  'MessageUnresolved',
  'MessageEdited',
  'MessageDeleted',
  'MessageChangeRefused',
  'MessageMediaStored',
  'MessageMediaFailed',
] as const;
export type MessageEvent = Recorded<PastEventOf<Pick<MessagingEvents, (typeof messageTypes)[number]>>>;

export type MessageFacts = {
  /** The present messages, for events that do not contain theirs. */
  readonly messages: ReadonlyMap<string, Message>;
  readonly tickets: ReadonlyMap<number, TicketListItem>;
};

type MessageData = Extract<FeedBody, { type: 'message.sent' }>['data'];

/** Undefined: the event has no entry, or its contact is erased. */
export const entryOfMessage = (event: MessageEvent, facts: MessageFacts): FeedEntry | undefined => {
  if (event.type === 'MessageReceived' || event.type === 'MessageQueued')
    return event.sealed === null ? undefined : entryOfNew(event, event.sealed, facts);
  const message = facts.messages.get(event.data.messageId);
  const ticket = facts.tickets.get(event.data.ticketId);
  if (message === undefined || ticket === undefined) return undefined;
  return entryOf(event, ticket, message, bodyOfChange(event, message, ticket));
};

type New = Extract<MessageEvent, { type: 'MessageReceived' | 'MessageQueued' }>;
type Change = Exclude<MessageEvent, New>;

const entryOfNew = (
  event: New,
  sealed: { readonly message: Message; readonly ticket?: TicketListItem },
  facts: MessageFacts,
): FeedEntry | undefined => {
  const { message, ticket = facts.tickets.get(event.data.ticketId) } = sealed;
  if (ticket === undefined) return undefined;
  // A repeated attempt of the same message.
  const isAgain = event.type === 'MessageQueued' && event.data.attempt > 1;
  const data = dataOf(event, ticket, message, isAgain ? null : message.body);
  const type = isAgain ? 'message.status' : message.fromMe ? 'message.sent' : 'message.received';
  return entryOf(event, ticket, message, { type, data });
};

const bodyOfChange = (event: Change, message: Message, ticket: TicketListItem): FeedBody | undefined => {
  switch (event.type) {
    case 'MessageAckRaised':
      return statusBody(event, ticket, {
        ...message,
        ack: event.data.ack,
        sendState: 'sent',
        sendProblem: null,
      });
    case 'MessageFailed':
      return statusBody(event, ticket, { ...message, sendState: 'failed', sendProblem: event.data.problem });
    case 'MessageUnresolved':
      return statusBody(event, ticket, {
        ...message,
        sendState: 'unresolved',
        sendProblem: 'outcome-unknown',
      });
    case 'MessageMediaStored':
    case 'MessageMediaFailed':
      return statusBody(event, ticket, message);
    case 'MessageEdited':
      return event.sealed === null
        ? undefined
        : {
            type: 'message.edited',
            data: { ...dataOf(event, ticket, message, event.sealed.body), refused: null },
          };
    case 'MessageDeleted':
      return { type: 'message.deleted', data: dataOf(event, ticket, message, null) };
    case 'MessageChangeRefused':
      return event.sealed === null
        ? undefined
        : {
            type: 'message.edited',
            data: { ...dataOf(event, ticket, message, event.sealed.body), refused: event.data.problem },
          };
  }
};

const statusBody = (event: Change, ticket: TicketListItem, message: Message): FeedBody => ({
  type: 'message.status',
  data: dataOf(event, ticket, message, null),
});

const dataOf = (
  event: MessageEvent,
  ticket: TicketListItem,
  message: Message,
  body: string | null,
): MessageData => ({
  actor: actorOf(event),
  message: feedMessageOf(message, body),
  ticket: feedTicketOf(ticket),
  contact: feedContactOf(ticket.contact),
  author: ticket.isGroup && message.contact !== null ? feedContactOf(message.contact) : null,
  connectionId: event.data.connectionId,
  ...sentByOf(message),
});

const entryOf = (
  { id, at, data: { contactId } }: MessageEvent,
  ticket: TicketListItem,
  message: Message,
  body: FeedBody | undefined,
): FeedEntry | undefined =>
  body && {
    ...body,
    eventId: id,
    at,
    contactIds: [
      ...new Set([contactId, ticket.contactId, ...(message.contactId === null ? [] : [message.contactId])]),
    ],
    ticketId: ticket.id,
    contactQueueIds: null,
    audience: audienceOfPlace(ticket),
  };
