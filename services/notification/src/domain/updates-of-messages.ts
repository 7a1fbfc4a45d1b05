import type { Message, MessagingEvents, PastEventOf, Recorded, TicketListItem } from '@balcao/contracts';
import { admins, audienceOfPlace } from './audience.ts';
import type { LiveUpdate } from './live-update.ts';

type TakenEvents = Pick<
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
  | 'MessageMediaStored'
  | 'MessageMediaFailed'
  | 'MessageMediaRetried'
>;
type MessagingEvent = Recorded<PastEventOf<TakenEvents>>;

export type MessageFacts = {
  readonly messages: ReadonlyMap<string, Message>;
};

const created = (message: Message, ticket: TicketListItem): LiveUpdate => ({
  event: 'appMessage',
  payload: { action: 'create', message, ticket, contact: ticket.contact },
  audience: audienceOfPlace(ticket),
  feeds: [`tickets:${ticket.status}`, 'notification'],
  ticketId: ticket.id,
  contactId: ticket.contactId,
});

/** Only the open conversation shows it (3-wire.md §9), to those who may see its ticket by then. */
const changed = (message: Message, contactId: number): LiveUpdate => ({
  event: 'appMessage',
  payload: { action: 'update', message },
  audience: admins,
  feeds: [],
  ticketId: message.ticketId,
  contactId,
});

export const updatesOfMessages = (event: MessagingEvent, facts: MessageFacts): readonly LiveUpdate[] => {
  switch (event.type) {
    case 'MessageReceived':
      return event.sealed === null ? [] : [created(event.sealed.message, event.sealed.ticket)];
    case 'MessageQueued': {
      if (event.sealed === null) return [];
      const { message, ticket } = event.sealed;
      return [event.data.attempt > 1 ? changed(message, ticket.contactId) : created(message, ticket)];
    }
    case 'MessageAckRaised':
    case 'MessageFailed':
    case 'MessageUnresolved':
    case 'MessageEdited':
    case 'MessageDeleted':
    case 'MessageChangeConfirmed':
    case 'MessageChangeRefused':
    case 'MessageMediaStored':
    case 'MessageMediaFailed':
    case 'MessageMediaRetried': {
      const message = facts.messages.get(event.data.messageId);
      return message === undefined ? [] : [changed(message, event.data.contactId)];
    }
  }
};
