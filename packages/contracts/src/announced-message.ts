import { beginningOf } from './beginning-of.ts';
import type { TicketListItem } from './entities/ticket.ts';
import { lastMessageOf, previewLength } from './last-message.ts';
import type { AnnouncedMessage } from './operations/ticket.ts';
import type { RecordedOf } from './events/envelope.ts';
import type { messagingEvents } from './events/messaging.ts';

export type NewMessageEvent = RecordedOf<Pick<typeof messagingEvents, 'MessageReceived' | 'MessageQueued'>>;

export const isNewMessage = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: NewMessageEvent['type'] }> =>
  event.type === 'MessageReceived' || event.type === 'MessageQueued';

/**
 * The message of this event, if ticket may not have stored it yet as the last one: we sent it, or messaging ordered it
 * later than its channel's time. Null for every other received message, which ticket stored before messaging, for a
 * repeated attempt, and for an erased person.
 */
export const announcedMessageOf = (event: NewMessageEvent): AnnouncedMessage | null => {
  const { ticketId } = event.data;
  const preview = event.sealed?.preview;
  if (preview === undefined || (event.type === 'MessageQueued' && event.data.attempt > 1)) return null;
  const isSent = event.type === 'MessageQueued';
  return {
    ticketId,
    // A batch of whole texts would not fit into a call.
    preview: beginningOf(preview, previewLength),
    fromMe: isSent || event.data.fromMe,
    at: isSent ? event.data.queuedAt : event.data.orderedAt,
  };
};

/**
 * The list item with this message as its last one, although ticket has not stored it yet. If the item already has a
 * later message, it stays unchanged.
 */
export const withAnnounced = (
  ticket: TicketListItem,
  { preview, fromMe, at }: Omit<AnnouncedMessage, 'ticketId'>,
): TicketListItem =>
  ticket.lastMessageAt !== null && Date.parse(ticket.lastMessageAt) >= Date.parse(at)
    ? ticket
    : {
        ...ticket,
        lastMessage: lastMessageOf(preview, fromMe),
        lastMessageAt: at,
        lastMessageRevision: (ticket.lastMessageRevision ?? 0) + 1,
        updatedAt: Date.parse(ticket.updatedAt) > Date.parse(at) ? ticket.updatedAt : at,
      };
