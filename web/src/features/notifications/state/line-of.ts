import type { Notification, TicketListItem } from '@balcao/contracts';

/** An entry shows the message that caused it, even if later messages follow (rule B9). */
export const lineOf = ({
  ticket: { isGroup, lastMessage },
  preview = lastMessage,
}: Notification): Pick<TicketListItem, 'lastMessage' | 'isGroup'> => ({ isGroup, lastMessage: preview });
