import { type AnnouncedMessage, lastMessageOf, type TicketListItem } from '@balcao/contracts';

/** The ticket as its owner shows it with this message. */
export const withLastMessage = (
  item: TicketListItem,
  { preview, fromMe, at }: Omit<AnnouncedMessage, 'ticketId'>,
): TicketListItem => ({
  ...item,
  lastMessage: lastMessageOf(preview, fromMe),
  lastMessageAt: at,
  lastMessageRevision: (item.lastMessageRevision ?? 0) + 1,
});
