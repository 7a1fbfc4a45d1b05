import type { TicketListItem } from './entities/ticket.ts';
import { isNewerContact } from './newer-contact.ts';

/** Which of two last messages with the same time counts: one of the two, or that of the newer revision. */
export type AtSameTime = 'known' | 'update' | 'newer';

const timeOf = (iso: string | null): number => (iso === null ? -Infinity : Date.parse(iso));

/**
 * Merges two states of a ticket, in any order: events of tickets and messages arrive separately (rule L9). Status,
 * assignee and sector follow the highest revision. The last message follows its own time, because a message is no
 * revision. The contact follows its own revision. Counters only rise, so an old count brings no unread message back.
 */
export const mergeTicketItem = <T extends TicketListItem>(
  known: T,
  update: TicketListItem,
  atSameTime: AtSameTime,
): T => {
  const isNewer =
    update.revision > known.revision ||
    (update.revision === known.revision && timeOf(update.updatedAt) >= timeOf(known.updatedAt));
  const laterBy = timeOf(update.lastMessageAt) - timeOf(known.lastMessageAt);
  const isUpdateLast =
    laterBy > 0 || (!(laterBy < 0) && (atSameTime === 'update' || (atSameTime === 'newer' && isNewer)));
  const last = isUpdateLast ? update : known;
  const isUpdateContact =
    known.contactId === update.contactId ? isNewerContact(known.contact, update.contact) : isNewer;
  const lastInbound = Math.max(known.lastInbound, update.lastInbound);
  return {
    ...known,
    ...(isNewer ? update : {}),
    // A ticket only says that it is paused: without the field the pause is over.
    ...(isNewer && known.isAutomationPaused === true
      ? { isAutomationPaused: update.isAutomationPaused ?? false }
      : {}),
    contact: isUpdateContact ? { ...ownFieldsOf(known, update), ...update.contact } : known.contact,
    lastMessage: last.lastMessage,
    lastMessageAt: last.lastMessageAt,
    lastInbound,
    unreadMessages: lastInbound - Math.max(readUpToOf(known), readUpToOf(update)),
    updatedAt: timeOf(update.updatedAt) > timeOf(known.updatedAt) ? update.updatedAt : known.updatedAt,
  };
};

/** Fields that only the known contact has. Tags and revision may be absent, and must not pass to another contact. */
const ownFieldsOf = (known: TicketListItem, update: TicketListItem): object => {
  if (known.contactId === update.contactId) return known.contact;
  const { tags: _tags, revision: _revision, ...fields } = known.contact;
  return fields;
};

/** The number of the last inbound message that somebody read. */
export const readUpToOf = ({ lastInbound, unreadMessages }: TicketListItem): number =>
  lastInbound - unreadMessages;
