import { mergeTicketItem, type TicketListItem } from '@balcao/contracts';

/**
 * The rule is in `merge-ticket.ts` of contracts (rule L9). The server has compared last messages with the same time
 * already, so the last message of its newer answer counts.
 */
export const mergeTicket = <T extends TicketListItem>(known: T, update: TicketListItem): T =>
  mergeTicketItem(known, update, 'newer');

/** A user read the ticket up to this inbound message. */
export const readTicketUpTo = <T extends TicketListItem>(known: T, readUpTo: number): T => ({
  ...known,
  unreadMessages: Math.min(known.unreadMessages, Math.max(0, known.lastInbound - readUpTo)),
});
