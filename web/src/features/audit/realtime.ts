import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { auditQueries } from './api/audit-queries.ts';

const mostNews = 1_000;

/** The list stays as it is read: what is new waits behind a button. */
export const auditHandlers = (queryClient: QueryClient): LiveHandlers => ({
  audit: ({ entries }) => {
    const { queryKey } = auditQueries.news();
    queryClient.setQueryData(queryKey, (known = []) => [...known, ...entries].slice(-mostNews));
  },
});
