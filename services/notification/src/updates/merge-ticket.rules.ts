import { type ContactSummary, isNewerContact, type TicketListItem } from '@balcao/contracts';
import type { Notice, NoticeChange } from './live-update.rules.ts';

/** The place in the last update. */
type Teller = 'ticket' | 'message';

/** A ticket's known state, and up to where it was read, which may arrive before the message itself. */
export type KnownTicket = {
  readonly item: TicketListItem;
  readonly readUpTo: number;
  /** Null until a message arrives. */
  readonly notice: Notice | null;
};

const timeOf = (iso: string | null): number => (iso === null ? -Infinity : Date.parse(iso));

/**
 * Merges the known state of a ticket with an update, in any order: events of tickets and messages arrive separately.
 * The highest revision decides the place, the latest time the last message, and counters only rise. So nobody is shown
 * a place that the ticket has left. The text of the last message follows messaging's events, because ticket may learn
 * of an edit later than we do.
 */
export const mergeTicket = (
  known: KnownTicket | undefined,
  told: TicketListItem,
  teller: Teller,
): KnownTicket => {
  const toldReadUpTo = told.lastInbound - told.unreadMessages;
  if (known === undefined) return { item: told, readUpTo: toldReadUpTo, notice: null };
  const { item } = known;
  const isNewer =
    told.revision > item.revision ||
    (told.revision === item.revision && timeOf(told.updatedAt) >= timeOf(item.updatedAt));
  const laterBy = timeOf(told.lastMessageAt) - timeOf(item.lastMessageAt);
  const last = laterBy > 0 || (laterBy === 0 && teller === 'message') ? told : item;
  const merged: TicketListItem = {
    ...(isNewer ? told : item),
    contact: contactOf(item, told, isNewer),
    lastMessage: last.lastMessage,
    lastMessageAt: last.lastMessageAt,
    lastInbound: Math.max(item.lastInbound, told.lastInbound),
    updatedAt: timeOf(told.updatedAt) >= timeOf(item.updatedAt) ? told.updatedAt : item.updatedAt,
  };
  return readTicketUpTo({ ...known, item: merged }, toldReadUpTo);
};

/** Only the ticket's own events give it another contact; for the same contact the newest data counts. */
const contactOf = (item: TicketListItem, told: TicketListItem, isNewer: boolean): ContactSummary => {
  const isTold = item.contactId === told.contactId ? isNewerContact(item.contact, told.contact) : isNewer;
  return isTold ? told.contact : item.contact;
};

/** Its contact changed. */
export const putContact = ({ item, ...known }: KnownTicket, contact: ContactSummary): KnownTicket => ({
  item: isNewerContact(item.contact, contact) ? { ...item, contact } : item,
  ...known,
});

/** Its last message has another text. */
export const rewordTicket = ({ item, ...known }: KnownTicket, lastMessage: string | null): KnownTicket => ({
  item: lastMessage === null ? item : { ...item, lastMessage },
  ...known,
});

/** The newest inbound message causes the notice, whatever stands last in the conversation (rule B9). */
export const noticeTicket = (known: KnownTicket, change: NoticeChange | undefined): KnownTicket => {
  if (change === undefined) return known;
  const { messageId, preview, inboundNumber } = change;
  const { notice } = known;
  if (inboundNumber === undefined)
    return notice?.messageId === messageId ? { ...known, notice: { ...notice, preview } } : known;
  return inboundNumber >= (notice?.inboundNumber ?? 0)
    ? { ...known, notice: { messageId, inboundNumber, preview } }
    : known;
};

/** A user read it up to this inbound message. */
export const readTicketUpTo = ({ item, ...known }: KnownTicket, upTo: number): KnownTicket => {
  const readUpTo = Math.max(known.readUpTo, upTo);
  return { ...known, item: { ...item, unreadMessages: Math.max(item.lastInbound - readUpTo, 0) }, readUpTo };
};
