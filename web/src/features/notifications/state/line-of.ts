import type { Notification, TicketListItem } from '@balcao/contracts';

/** An entry says what the message says that caused it, whatever was said after it (rule B9). */
export const lineOf = ({
  ticket: { isGroup, lastMessage },
  preview = lastMessage,
}: Notification): Pick<TicketListItem, 'lastMessage' | 'isGroup'> => ({ isGroup, lastMessage: preview });
