import { isNewerContact, type TicketListItem } from '@balcao/contracts';

const latest = (one: string, other: string): string => (Date.parse(one) >= Date.parse(other) ? one : other);
const at = (iso: string | null): number => (iso === null ? 0 : Date.parse(iso));

/**
 * Merges two states of a ticket, in any order. Its place follows its revision; the last message follows its own time,
 * because a message is no revision; the contact follows its own revision; reading only goes forward, so that an old count
 * never brings back unread messages.
 */
export const mergeTicket = <T extends TicketListItem>(known: T, told: TicketListItem): T => {
  const isNewer =
    told.revision > known.revision ||
    (told.revision === known.revision && Date.parse(told.updatedAt) >= Date.parse(known.updatedAt));
  const hasNewerMessage =
    at(told.lastMessageAt) > at(known.lastMessageAt) ||
    (isNewer && at(told.lastMessageAt) === at(known.lastMessageAt));
  const lastInbound = Math.max(known.lastInbound, told.lastInbound);
  const readUpTo = Math.max(known.lastInbound - known.unreadMessages, told.lastInbound - told.unreadMessages);
  const isContactTold =
    known.contactId === told.contactId ? isNewerContact(known.contact, told.contact) : isNewer;
  const message = hasNewerMessage ? told : known;
  return {
    ...known,
    ...(isNewer ? told : {}),
    // A ticket only says that it is paused: without the field the pause is over.
    ...(isNewer && known.isAutomationPaused === true
      ? { isAutomationPaused: told.isAutomationPaused ?? false }
      : {}),
    contact: isContactTold ? { ...known.contact, ...told.contact } : known.contact,
    lastMessage: message.lastMessage,
    lastMessageAt: message.lastMessageAt,
    lastInbound,
    unreadMessages: lastInbound - readUpTo,
    updatedAt: latest(known.updatedAt, told.updatedAt),
  };
};

/** A user read the ticket up to this inbound message. */
export const readTicketUpTo = <T extends TicketListItem>(known: T, readUpTo: number): T => ({
  ...known,
  unreadMessages: Math.min(known.unreadMessages, Math.max(0, known.lastInbound - readUpTo)),
});
