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
  type TicketListItem,
} from '@balcao/contracts';
import type { LiveUpdate, NoticeChange } from './live-update.rules.ts';

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
export type MessagingEvent = Recorded<PastEventOf<UsedEvents>>;

export type MessageFacts = {
  readonly messages: ReadonlyMap<string, Message>;
  /**
   * By event: the ticket as its owner shows it with this message, or null if it is deleted. For messages that ticket may
   * not have stored yet, and for events that arrive late.
   */
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
      const preview = newPreviewOf(event, message);
      return [
        {
          ...changed(message, event.data.contactId),
          ...(preview === null
            ? {}
            : { notice: { messageId: message.id, preview: lastMessageOf(preview, false) } }),
        },
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
  return now === null ? undefined : (now ?? event.sealed?.ticket);
};

type RewordingEvent = Extract<
  MessagingEvent,
  { type: 'MessageEdited' | 'MessageDeleted' | 'MessageChangeRefused' }
>;

/** Null if the person is erased, or if the message is deleted by now, which the next update tells. */
const newPreviewOf = (event: RewordingEvent, message: Message): string | null => {
  if (message.isDeleted && event.type !== 'MessageDeleted') return null;
  if (event.type === 'MessageDeleted') return event.sealed && deletedSign;
  return event.sealed?.preview ?? null;
};
