import {
  type ApiOrigin,
  type Identity,
  type Message,
  type MessagingEvents,
  type NewEvent,
  type OutgoingMedia,
  type TicketListItem,
  type TicketPlace,
  previewOf,
  ticketPlaceSchema,
} from '@balcao/contracts';
import { contactSubject } from './conversation.rules.ts';
import { newMessage, type NewMessageFacts } from './new-message.rules.ts';

export type OutgoingEvent =
  NewEvent<MessagingEvents['MessageQueued']> | NewEvent<MessagingEvents['MessageHeld']>;

export type OutgoingFacts = Omit<NewMessageFacts, 'ticketId'> & {
  readonly ticket: Pick<TicketListItem, 'id' | 'contactId' | keyof TicketPlace>;
  /** The ticket's last inbound message that the sender could read. */
  readonly readUpTo: number;
  readonly connectionId: number;
  readonly to: readonly Identity[];
  /** The ticket's move that this text belongs to. */
  readonly ticketEventId?: string;
  /** null for a text. */
  readonly outgoing: OutgoingMedia | null;
};

/** Stays in the event after the contact's data was erased. */
export const apiOf = ({ api }: Pick<Message, 'api'>): { readonly api?: ApiOrigin | null } =>
  api === undefined ? {} : { api };

/** The event of a new send: queued at once, or held. */
export const outgoingMessage = (facts: OutgoingFacts): OutgoingEvent => {
  const { ticket, connectionId, messageId, userId, at, heldUntil, outgoing } = facts;
  const message = newMessage({ ...facts, ticketId: ticket.id });
  const preview = previewOf(message.mediaType, message.body);
  const data = {
    messageId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId,
    userId,
    quotedMessageId: facts.quoted?.id ?? null,
  };
  const sealed = { message, to: [...facts.to], preview, outgoing };
  const subject = contactSubject(ticket.contactId);
  return heldUntil === null
    ? {
        type: 'MessageQueued',
        data: {
          ...data,
          attempt: 1,
          queuedAt: at.toISOString(),
          ...apiOf(message),
          readUpTo: facts.readUpTo,
          place: ticketPlaceSchema.parse(ticket),
        },
        sealed,
        subject,
      }
    : {
        type: 'MessageHeld',
        data: {
          ...data,
          heldUntil: heldUntil.toISOString(),
          ticketEventId: facts.ticketEventId ?? null,
        },
        sealed,
        subject,
      };
};
