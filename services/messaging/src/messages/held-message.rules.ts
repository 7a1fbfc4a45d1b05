import type { MessagingEvents, NewEvent, TicketPlace } from '@balcao/contracts';
import { contactSubject, outboundSequence } from './conversation.rules.ts';
import { queuedWay } from './new-message.rules.ts';

export type HeldEvent = Omit<NewEvent<MessagingEvents['MessageHeld']>, 'subject'>;

/**
 * A message is held until `release-due.ts` releases it, or until it is cancelled (`message.decider.ts`, rule O2). A
 * released message is ordered at the end of the conversation, where everybody sees it arrive.
 */
export const releaseHeld = (
  { data, sealed }: HeldEvent,
  { at, readUpTo, place }: { readonly at: Date; readonly readUpTo: number; readonly place: TicketPlace },
): NewEvent<MessagingEvents['MessageQueued']> => {
  const { messageId, ticketId, contactId, connectionId, userId, quotedMessageId } = data;
  const queuedAt = at.toISOString();
  return {
    type: 'MessageQueued',
    data: {
      messageId,
      ticketId,
      contactId,
      connectionId,
      userId,
      attempt: 1,
      queuedAt,
      quotedMessageId,
      wasHeld: true,
      ...(sealed.message.api === undefined ? {} : { api: sealed.message.api }),
      readUpTo,
      place,
    },
    sealed: {
      message: {
        ...sealed.message,
        way: queuedWay({ queuedAt, heldUntil: data.heldUntil }),
        sequence: outboundSequence(at, messageId),
        createdAt: queuedAt,
        updatedAt: queuedAt,
      },
      to: sealed.to,
      preview: sealed.preview,
      outgoing: sealed.outgoing,
    },
    subject: contactSubject(contactId),
  };
};

/** Replaces the held text. Nothing was sent, so there is no history. */
export const rewriteHeld = (
  { data, sealed }: HeldEvent,
  body: string,
): NewEvent<MessagingEvents['MessageHeld']> => ({
  type: 'MessageHeld',
  data,
  sealed: { ...sealed, message: { ...sealed.message, body }, preview: body },
  subject: contactSubject(data.contactId),
});
