import {
  audienceOfAdmins,
  audienceOfPlace,
  deletedSign,
  lastMessageOf,
  type Message,
  type MessagingEvents,
  type PastEventOf,
  previewOf,
  type Recorded,
  rewordedLastMessage,
  type Rewording,
  type TicketListItem,
  withLastMessage,
} from '@balcao/contracts';
import type { LiveUpdate, NoticeChange } from './live-update.rules.ts';
import { showsTicket } from './updates-of-tickets.rules.ts';

type UsedEvents = Pick<
  MessagingEvents,
  | 'MessageReceived'
  | 'MessageQueued'
  | 'MessageAckRaised'
  | 'MessageFailed'
  | 'MessageUnresolved'
  | 'MessageEdited'
  | 'MessageDeleted'
  | 'MessageChangeConfirmed'
  | 'MessageChangeRefused'
  | 'MessageAddressFound'
  | 'MessageMediaStored'
  | 'MessageMediaFailed'
  | 'MessageMediaRetried'
>;
type MessagingEvent = Recorded<PastEventOf<UsedEvents>>;

export type MessageFacts = {
  readonly messages: ReadonlyMap<string, Message>;
  /** Messages that were edited or deleted. */
  readonly tickets: ReadonlyMap<number, TicketListItem>;
  /** By event, for events without their ticket or that arrive late: the current ticket, or null if it is deleted. */
  readonly now?: ReadonlyMap<string, TicketListItem | null>;
};

const created = (message: Message, ticket: TicketListItem): LiveUpdate => ({
  event: 'appMessage',
  payload: { action: 'create', message, ticket, contact: ticket.contact },
  audience: audienceOfPlace(ticket),
  topics: [`tickets:${ticket.status}`, 'notification'],
  ticketId: ticket.id,
  contactId: ticket.contactId,
});

/** Only the open conversation shows it (rule L8), to users who may see its ticket by then. */
const changed = (message: Message, contactId: number): LiveUpdate => ({
  event: 'appMessage',
  payload: { action: 'update', message },
  audience: audienceOfAdmins,
  topics: [],
  ticketId: message.ticketId,
  contactId,
});

export const updatesOfMessages = (event: MessagingEvent, facts: MessageFacts): readonly LiveUpdate[] => {
  switch (event.type) {
    case 'MessageReceived':
    case 'MessageQueued': {
      if (event.sealed === null) return [];
      const message = { ...event.sealed.message, revision: event.revision };
      if (event.type === 'MessageQueued' && event.data.attempt > 1)
        return [changed(message, event.data.contactId)];
      const ticket = ticketOf(event, facts);
      // The next update tells the deletion.
      if (ticket === undefined) return [];
      const notice = event.type === 'MessageReceived' ? noticeOf(message, event.data.inboundNumber) : null;
      return [{ ...created(message, ticket), ...(notice === null ? {} : { notice }) }];
    }
    case 'MessageAckRaised':
    case 'MessageFailed':
    case 'MessageUnresolved':
    case 'MessageChangeConfirmed':
    case 'MessageAddressFound':
    case 'MessageMediaStored':
    case 'MessageMediaFailed':
    case 'MessageMediaRetried': {
      const message = facts.messages.get(event.data.messageId);
      return message === undefined ? [] : [changed(message, event.data.contactId)];
    }
    case 'MessageEdited':
    case 'MessageDeleted':
    case 'MessageChangeRefused': {
      const message = facts.messages.get(event.data.messageId);
      if (message === undefined) return [];
      const ticket = facts.tickets.get(message.ticketId);
      const rewording = rewordingOf(event, message);
      // Ticket may learn of the message later than we do, so only an older message is certainly not the last.
      return [
        {
          ...changed(message, event.data.contactId),
          ...(rewording === null
            ? {}
            : { notice: { messageId: message.id, preview: lastMessageOf(rewording.after, false) } }),
        },
        ...(ticket === undefined || rewording === null || isBehind(message, ticket)
          ? []
          : [
              {
                ...showsTicket(ticket),
                reword: (known: TicketListItem) => rewordedLastMessage(known, message, rewording),
              },
            ]),
      ];
    }
  }
};

const noticeOf = ({ id, mediaType, body }: Message, inboundNumber: number | null): NoticeChange | null =>
  inboundNumber === null
    ? null
    : { messageId: id, inboundNumber, preview: lastMessageOf(previewOf(mediaType, body), false) };

type NewMessage = Extract<MessagingEvent, { type: 'MessageReceived' | 'MessageQueued' }>;

const ticketOf = (event: NewMessage, facts: MessageFacts): TicketListItem | undefined => {
  const now = facts.now?.get(event.id);
  if (now === null || event.sealed === null) return undefined;
  const ticket = now ?? event.sealed.ticket;
  if (ticket === undefined || event.type === 'MessageReceived') return ticket;
  return withLastMessage(ticket, { preview: event.sealed.preview, fromMe: true, at: event.data.queuedAt });
};

const isBehind = (message: Message, { lastMessageAt }: TicketListItem): boolean =>
  lastMessageAt !== null && Date.parse(message.createdAt) < Date.parse(lastMessageAt);

type RewordingEvent = Extract<
  MessagingEvent,
  { type: 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused' }
>;

/** Null if the person is erased, or if the message is deleted by now, which the next update tells. */
const rewordingOf = (event: RewordingEvent, message: Message): Rewording | null => {
  if (message.isDeleted && event.type !== 'MessageDeleted') return null;

  switch (event.type) {
    case 'MessageEdited':
      return event.sealed && { before: event.sealed.before, after: event.sealed.preview };
    case 'MessageDeleted':
      return event.sealed && { before: event.sealed.body, after: deletedSign };
    case 'MessageChangeRefused':
      return event.sealed && { before: null, after: event.sealed.preview };
  }
};
