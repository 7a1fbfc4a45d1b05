import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { auditNews } from './api/audit-news.ts';

const mostNews = 1_000;

/** The list stays as it is; new entries wait behind a button. */
export const auditHandlers = (queryClient: QueryClient): LiveHandlers => ({
  audit: ({ entries }) => {
    queryClient.setQueryData(auditNews.queryKey, (known = []) => [...known, ...entries].slice(-mostNews));
  },
});
