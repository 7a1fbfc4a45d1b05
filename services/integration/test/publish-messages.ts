import type { Message, MessagingEvents, NewEvent, TicketListItem } from '@balcao/contracts';
import type { Desk } from './running-integration.ts';
import { messageOf, ticketOf } from './samples.ts';

export const metadata = { actor: { kind: 'system', name: 'test' } as const, correlationId: 'test' };

type PublishedMessage = { readonly message: Message; readonly ticket: TicketListItem };

/** Publishes an inbound message, or one sent from the phone, as messaging does. */
export const publishMessage = async (
  desk: Desk,
  fields: Partial<Message> = {},
  { contactId = 3, queueId = 2 }: { readonly contactId?: number; readonly queueId?: number | null } = {},
): Promise<PublishedMessage> => {
  const message = messageOf(fields, contactId);
  const ticket = { ...ticketOf(contactId), queueId };
  desk.described.messages.set(message.id, message);
  desk.described.tickets.set(ticket.id, ticket);
  await appendMessageEvent(desk, { message, ticket }, 'absent', {
    type: 'MessageReceived',
    data: {
      ...placeOf({ message, ticket }),
      fromMe: message.fromMe,
      mediaType: message.mediaType,
      inboundNumber: message.fromMe ? null : 1,
      orderedAt: message.createdAt,
    },
    sealed: { message, ticket, externalId: 'X' },
    subject: `contact-${String(contactId)}`,
  });
  return { message, ticket };
};

export const placeOf = ({ message, ticket }: PublishedMessage) => ({
  messageId: message.id,
  ticketId: ticket.id,
  contactId: ticket.contactId,
  connectionId: 1,
});

export const appendMessageEvent = (
  desk: Desk,
  { message, ticket }: PublishedMessage,
  expected: 'absent' | 'any',
  event: { [Type in keyof MessagingEvents]: NewEvent<MessagingEvents[Type]> }[keyof MessagingEvents],
): Promise<unknown> =>
  desk.messaging.transaction((tx) =>
    tx.append(`message-${message.id}`, expected, [event], {
      metadata,
      partitionKey: String(ticket.contactId),
    }),
  );
