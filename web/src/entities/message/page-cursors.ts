import { type listMessages, messagePageSize, type Ticket } from '@balcao/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';

type MessagePage = z.output<typeof listMessages.response>;
/** The newest page first, each page oldest to newest. */
export type MessagePages = InfiniteData<MessagePage>;

/** Which page of a conversation is asked for; an empty cursor asks for the newest. */
export type PageCursor = {
  /** Sequences. */
  readonly before?: string;
  readonly after?: string;
  /** The id of a message. */
  readonly around?: string;
  /** The number of an inbound message. */
  readonly aroundInbound?: number;
};
export const newestCursor: PageCursor = {};

/** Up to where it was read: the number of its last inbound message that was. */
export const readUpToOf = ({
  lastInbound,
  unreadMessages,
}: Pick<Ticket, 'lastInbound' | 'unreadMessages'>): number => lastInbound - unreadMessages;

/** The first unread message. The newest page contains it unless there are more unread messages. */
export const openingCursor = (ticket: Pick<Ticket, 'lastInbound' | 'unreadMessages'>): PageCursor =>
  ticket.unreadMessages < messagePageSize ? newestCursor : { aroundInbound: readUpToOf(ticket) + 1 };

export const olderCursor = ({ hasMore, messages: [oldest] }: MessagePage): PageCursor | undefined =>
  hasMore && oldest !== undefined ? { before: oldest.sequence } : undefined;

export const newerCursor = ({ hasNewer, messages }: MessagePage): PageCursor | undefined => {
  const newest = messages.at(-1);
  return hasNewer && newest !== undefined ? { after: newest.sequence } : undefined;
};

/** Whether what is loaded ends before the conversation does. */
export const endsEarly = (data: MessagePages | undefined): boolean => data?.pages[0]?.hasNewer === true;

/** The same pages, which start at this cursor when they are fetched again. */
export const startingAt = (data: MessagePages, cursor: PageCursor): MessagePages => ({
  ...data,
  pageParams: [cursor, ...data.pageParams.slice(1)],
});

/** Pages that reach the end become one that starts there, so that new messages do not let the first page grow. */
export const settled = (data: MessagePages): MessagePages =>
  endsEarly(data) ? data : startingAt(data, newestCursor);
