import type { TicketListItem } from './entities/ticket.ts';
import type { ContactSummary } from './entities/contact.ts';

const timeOf = (iso: string | null): number => (iso === null ? -Infinity : Date.parse(iso));

/**
 * Merges two states of a ticket, in any order: events of tickets and messages arrive separately (rule L9). Status,
 * assignee and sector follow the highest revision. The last message follows its own time and revision, because a message
 * does not move the ticket. The contact follows its own revision. Counters only rise, so an old count brings no unread
 * message back.
 */
export const mergeTicketItem = <T extends TicketListItem>(known: T, update: TicketListItem): T => {
  const isNewer =
    update.revision > known.revision ||
    (update.revision === known.revision && timeOf(update.updatedAt) >= timeOf(known.updatedAt));
  const last = isNewerLastMessage(known, update) ? known : update;
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
    ...(last.lastMessageRevision === undefined ? {} : { lastMessageRevision: last.lastMessageRevision }),
    lastInbound,
    unreadMessages: lastInbound - Math.max(readUpToOf(known), readUpToOf(update)),
    updatedAt: timeOf(update.updatedAt) > timeOf(known.updatedAt) ? update.updatedAt : known.updatedAt,
  };
};

type LastMessage = Pick<TicketListItem, 'lastMessageAt' | 'lastMessageRevision'>;

/** Whether one last message of a ticket is newer than another: its owner decreases neither the time nor the revision. */
export const isNewerLastMessage = (one: LastMessage, other: LastMessage): boolean => {
  const [oneAt, otherAt] = [timeOf(one.lastMessageAt), timeOf(other.lastMessageAt)];
  return oneAt === otherAt
    ? (one.lastMessageRevision ?? 0) > (other.lastMessageRevision ?? 0)
    : oneAt > otherAt;
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

/**
 * Whether a contact is newer than the known one. A ticket carries a copy of its contact that was read at another time
 * than the contact's own change, so the last to arrive need not be the newest (rule L9).
 */
export const isNewerContact = (known: ContactSummary, update: ContactSummary): boolean =>
  known.id !== update.id || (update.revision ?? 0) >= (known.revision ?? 0);
