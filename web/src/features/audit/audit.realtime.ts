import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import type { ServerEvents } from '@balcao/contracts';

export type AuditNews = ServerEvents['audit']['entries'];
const none: AuditNews = [];

/** How many entries arrived since the list was fetched. */
export const auditNews = queryOptions({
  queryKey: ['audit-news'] as const,
  queryFn: () => none,
  initialData: none,
  staleTime: Infinity,
});

const mostNews = 1_000;

/** The list stays as it is; new entries wait behind a button. */
export const auditHandlers = (queryClient: QueryClient): LiveHandlers => ({
  audit: ({ entries }) => {
    queryClient.setQueryData(auditNews.queryKey, (known = []) => [...known, ...entries].slice(-mostNews));
  },
});
