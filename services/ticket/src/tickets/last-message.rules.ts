import { type AnnouncedMessage, lastMessageOf, type TicketListItem } from '@balcao/contracts';

/**
 * The list item with this message as its last one, although ticket has not stored it yet. If the item already has a
 * later message, it stays unchanged.
 */
export const withAnnounced = (
  ticket: TicketListItem,
  { preview, fromMe, at }: Omit<AnnouncedMessage, 'ticketId'>,
): TicketListItem =>
  ticket.lastMessageAt !== null && Date.parse(ticket.lastMessageAt) >= Date.parse(at)
    ? ticket
    : {
        ...ticket,
        lastMessage: lastMessageOf(preview, fromMe),
        lastMessageAt: at,
        lastMessageRevision: (ticket.lastMessageRevision ?? 0) + 1,
        updatedAt: Date.parse(ticket.updatedAt) > Date.parse(at) ? ticket.updatedAt : at,
      };

const sentArrow = lastMessageOf('', true).trim();
/** In a group the preview names the author (rule M11). */
const author = /^\S+ ([^:\n]{1,100}: )/u;

/** Replaces the text of a line, and keeps the arrow and, in a group, the name. */
export const withOtherText = (line: string, preview: string, isGroup: boolean): string => {
  const isSent = line.startsWith(sentArrow);
  const name = isGroup && !isSent ? (author.exec(line)?.[1] ?? '') : '';
  return lastMessageOf(`${name}${preview}`, isSent);
};
