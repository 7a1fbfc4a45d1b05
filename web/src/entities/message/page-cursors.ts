import { type listMessages, messagePageSize, type Ticket } from '@balcao/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';

type MessagePage = z.output<typeof listMessages.response>;
/** The newest page is first; the messages of a page are oldest first. */
export type MessagePages = InfiniteData<MessagePage>;

/** Which page of a conversation to fetch; an empty cursor means the newest. */
export type PageCursor = {
  /** Both are sequences. */
  readonly before?: string;
  readonly after?: string;
  /** A message id. */
  readonly around?: string;
  /** The number of an inbound message. */
  readonly aroundInbound?: number;
};
export const newestCursor: PageCursor = {};

/** The number of the last inbound message that was read. */
export const readUpToOf = ({
  lastInbound,
  unreadMessages,
}: Pick<Ticket, 'lastInbound' | 'unreadMessages'>): number => lastInbound - unreadMessages;

/** The cursor of the first unread message; the newest page, unless there are more unread messages. */
export const openingCursor = (ticket: Pick<Ticket, 'lastInbound' | 'unreadMessages'>): PageCursor =>
  ticket.unreadMessages < messagePageSize ? newestCursor : { aroundInbound: readUpToOf(ticket) + 1 };

export const olderCursor = ({ hasMore, messages: [oldest] }: MessagePage): PageCursor | undefined =>
  hasMore && oldest !== undefined ? { before: oldest.sequence } : undefined;

export const newerCursor = ({ hasNewer, messages }: MessagePage): PageCursor | undefined => {
  const newest = messages.at(-1);
  return hasNewer && newest !== undefined ? { after: newest.sequence } : undefined;
};

/** Whether there are newer messages than the loaded ones. */
export const endsEarly = (data: MessagePages | undefined): boolean => data?.pages[0]?.hasNewer === true;

/** The same pages, whose refetch starts at this cursor. */
export const startingAt = (data: MessagePages, cursor: PageCursor): MessagePages => ({
  ...data,
  pageParams: [cursor, ...data.pageParams.slice(1)],
});

/** If the pages reach the end, a refetch starts there, so that new messages do not make the first page grow. */
export const settled = (data: MessagePages): MessagePages =>
  endsEarly(data) ? data : startingAt(data, newestCursor);
