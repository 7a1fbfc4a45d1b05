import {
  type ContactSummary,
  isNewerContact,
  mergeTicketItem,
  readUpToOf,
  type TicketListItem,
} from '@balcao/contracts';
import type { Notice, NoticeChange } from './live-update.rules.ts';

/** A ticket's known state, and up to where it was read, which may arrive before the message itself. */
export type KnownTicket = {
  readonly item: TicketListItem;
  readonly readUpTo: number;
  /** Null until a message arrives. */
  readonly notice: Notice | null;
};

/** Merges the known state of a ticket with an update, in any order, by the rule in `merge-ticket.ts` of contracts. */
export const mergeTicket = (known: KnownTicket | undefined, update: TicketListItem): KnownTicket => {
  if (known === undefined) return { item: update, readUpTo: readUpToOf(update), notice: null };
  const item = mergeTicketItem(known.item, update);
  return readTicketUpTo({ ...known, item }, readUpToOf(update));
};

/** Its contact changed. */
export const putContact = ({ item, ...known }: KnownTicket, contact: ContactSummary): KnownTicket => ({
  item: isNewerContact(item.contact, contact) ? { ...item, contact } : item,
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
