import type { TicketListItem } from './entities/ticket.ts';
import { isNewerContact } from './newer-contact.ts';

/** Which of two last messages with the same time counts: one of the two, or that of the newer revision. */
export type AtSameTime = 'known' | 'told' | 'newer';

const timeOf = (iso: string | null): number => (iso === null ? -Infinity : Date.parse(iso));

/**
 * Merges two states of a ticket, in any order: events of tickets and messages arrive separately (rule L9). Status,
 * assignee and sector follow the highest revision. The last message follows its own time, because a message is no
 * revision. The contact follows its own revision. Counters only rise, so an old count brings no unread message back.
 */
export const mergeTicketItem = <T extends TicketListItem>(
  known: T,
  told: TicketListItem,
  atSameTime: AtSameTime,
): T => {
  const isNewer =
    told.revision > known.revision ||
    (told.revision === known.revision && timeOf(told.updatedAt) >= timeOf(known.updatedAt));
  const laterBy = timeOf(told.lastMessageAt) - timeOf(known.lastMessageAt);
  const isToldLast =
    laterBy > 0 || (!(laterBy < 0) && (atSameTime === 'told' || (atSameTime === 'newer' && isNewer)));
  const last = isToldLast ? told : known;
  const isToldContact =
    known.contactId === told.contactId ? isNewerContact(known.contact, told.contact) : isNewer;
  const lastInbound = Math.max(known.lastInbound, told.lastInbound);
  return {
    ...known,
    ...(isNewer ? told : {}),
    // A ticket only says that it is paused: without the field the pause is over.
    ...(isNewer && known.isAutomationPaused === true
      ? { isAutomationPaused: told.isAutomationPaused ?? false }
      : {}),
    contact: isToldContact ? { ...known.contact, ...told.contact } : known.contact,
    lastMessage: last.lastMessage,
    lastMessageAt: last.lastMessageAt,
    lastInbound,
    unreadMessages: lastInbound - Math.max(readUpToOf(known), readUpToOf(told)),
    updatedAt: timeOf(told.updatedAt) > timeOf(known.updatedAt) ? told.updatedAt : known.updatedAt,
  };
};

/** The number of the last inbound message that somebody read. */
export const readUpToOf = ({ lastInbound, unreadMessages }: TicketListItem): number =>
  lastInbound - unreadMessages;
