import type { QueryClient } from '@tanstack/react-query';
import {
  type MessagePages,
  type PageCursor,
  startingAt,
  settled,
} from '../../../entities/message/page-cursors.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';

/**
 * Fetches another part of a conversation and shows it alone, however far from what is loaded: that stays until the other
 * is there.
 *
 * @returns undefined where it failed, which is said where every failed request is
 */
export const goToPage = async (
  queryClient: QueryClient,
  ticketId: number,
  cursor: PageCursor,
): Promise<MessagePages | undefined> => {
  const options = conversationQueries.messages(ticketId);
  const { queryKey } = options;
  const change = (to: (data: MessagePages) => MessagePages): void => {
    queryClient.setQueryData(queryKey, (data) => (data === undefined ? undefined : to(data)));
  };
  const before = queryClient.getQueryData(queryKey)?.pageParams;
  // A fetch that is under way would answer for another cursor.
  await queryClient.cancelQueries({ queryKey, exact: true });
  change((data) => startingAt(data, cursor));
  try {
    await queryClient.infiniteQuery({ ...options, pages: 1, staleTime: 0 });
  } catch {
    change((data) => ({ ...data, pageParams: before ?? data.pageParams }));
    return undefined;
  }
  change(settled);
  return queryClient.getQueryData(queryKey);
};
