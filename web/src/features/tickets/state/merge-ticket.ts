import { isNewerContact, type TicketListItem } from '@balcao/contracts';

const latest = (one: string, other: string): string => (Date.parse(one) >= Date.parse(other) ? one : other);
const at = (iso: string | null): number => (iso === null ? 0 : Date.parse(iso));

/**
 * Merges two states of a ticket, in any order. Its place follows its revision; the last message follows its own time,
 * because a message is no revision; the contact follows its own revision; reading only goes forward, so that an old count
 * never brings back unread messages.
 */
export const mergeTicket = <T extends TicketListItem>(known: T, incoming: TicketListItem): T => {
  const isNewer =
    incoming.revision > known.revision ||
    (incoming.revision === known.revision && Date.parse(incoming.updatedAt) >= Date.parse(known.updatedAt));
  const hasNewerMessage =
    at(incoming.lastMessageAt) > at(known.lastMessageAt) ||
    (isNewer && at(incoming.lastMessageAt) === at(known.lastMessageAt));
  const lastInbound = Math.max(known.lastInbound, incoming.lastInbound);
  const readUpTo = Math.max(
    known.lastInbound - known.unreadMessages,
    incoming.lastInbound - incoming.unreadMessages,
  );
  const hasIncomingContact =
    known.contactId === incoming.contactId ? isNewerContact(known.contact, incoming.contact) : isNewer;
  const message = hasNewerMessage ? incoming : known;
  return {
    ...known,
    ...(isNewer ? incoming : {}),
    // A ticket only says that it is paused: without the field the pause is over.
    ...(isNewer && known.isAutomationPaused === true
      ? { isAutomationPaused: incoming.isAutomationPaused ?? false }
      : {}),
    contact: hasIncomingContact ? { ...known.contact, ...incoming.contact } : known.contact,
    lastMessage: message.lastMessage,
    lastMessageAt: message.lastMessageAt,
    lastInbound,
    unreadMessages: lastInbound - readUpTo,
    updatedAt: latest(known.updatedAt, incoming.updatedAt),
  };
};

/** A user read the ticket up to this inbound message. */
export const readTicketUpTo = <T extends TicketListItem>(known: T, readUpTo: number): T => ({
  ...known,
  unreadMessages: Math.min(known.unreadMessages, Math.max(0, known.lastInbound - readUpTo)),
});
