import type { TicketListItem } from '@balcao/contracts';

/** A user read the ticket up to this inbound message. */
export const readTicketUpTo = <T extends TicketListItem>(known: T, readUpTo: number): T => ({
  ...known,
  unreadMessages: Math.min(known.unreadMessages, Math.max(0, known.lastInbound - readUpTo)),
});
