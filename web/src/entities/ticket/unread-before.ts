import type { TicketListItem } from '@balcao/contracts';

/** For each ticket: the number of the last inbound message that had been read. */
const readUpTo = new Map<number, number>();

/**
 * Accepting marks a ticket as read before its conversation shows, so this remembers where the unread messages begin.
 */
export const unreadBefore = {
  remember: ({ id, lastInbound, unreadMessages }: TicketListItem): void => {
    if (unreadMessages > 0) readUpTo.set(id, lastInbound - unreadMessages);
  },
  read: (ticketId: number): number | undefined => readUpTo.get(ticketId),
  forget: (ticketId: number): void => void readUpTo.delete(ticketId),
} as const;
