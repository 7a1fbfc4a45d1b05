import type { QueryClient } from '@tanstack/react-query';
import {
  type MessagePages,
  type PageCursor,
  startingAt,
  settled,
} from '../../../entities/message/page-cursors.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';

/**
 * Fetches the page at a cursor and shows it alone. The loaded pages stay until it arrives.
 * @returns undefined if it failed; the error is shown as for every failed request
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
