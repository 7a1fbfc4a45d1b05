import { type listMessages, messagePageSize, type Ticket } from '@balcao/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';

type MessagePage = z.output<typeof listMessages.response>;
/** The newest page first, each page oldest to newest. */
export type MessagePages = InfiniteData<MessagePage>;

/** Where a page of a conversation lies; without a word of it the newest. */
export type Place = {
  /** Sequences. */
  readonly before?: string;
  readonly after?: string;
  /** The id of a message. */
  readonly around?: string;
  /** The number of an inbound message. */
  readonly aroundInbound?: number;
};
export const newestPlace: Place = {};

/** Up to where it was read: the number of its last inbound message that was. */
export const readUpToOf = ({
  lastInbound,
  unreadMessages,
}: Pick<Ticket, 'lastInbound' | 'unreadMessages'>): number => lastInbound - unreadMessages;

/** The first unread message. The newest page contains it unless there are more unread messages. */
export const openingPlace = (ticket: Pick<Ticket, 'lastInbound' | 'unreadMessages'>): Place =>
  ticket.unreadMessages < messagePageSize ? newestPlace : { aroundInbound: readUpToOf(ticket) + 1 };

export const olderPlace = ({ hasMore, messages: [oldest] }: MessagePage): Place | undefined =>
  hasMore && oldest !== undefined ? { before: oldest.sequence } : undefined;

export const newerPlace = ({ hasNewer, messages }: MessagePage): Place | undefined => {
  const newest = messages.at(-1);
  return hasNewer && newest !== undefined ? { after: newest.sequence } : undefined;
};

/** Whether what is loaded ends before the conversation does. */
export const endsEarly = (data: MessagePages | undefined): boolean => data?.pages[0]?.hasNewer === true;

/** The same pages, which begin at this place when they are fetched anew. */
export const placedAt = (data: MessagePages, place: Place): MessagePages => ({
  ...data,
  pageParams: [place, ...data.pageParams.slice(1)],
});

/** Pages that reach the end become one that starts there, so that new messages do not let the first page grow. */
export const settled = (data: MessagePages): MessagePages =>
  endsEarly(data) ? data : placedAt(data, newestPlace);
