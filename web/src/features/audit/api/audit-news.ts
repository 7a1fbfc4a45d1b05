import type { ServerEvents } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';

export type AuditNews = ServerEvents['audit']['entries'];
const none: AuditNews = [];

/** What came in since the list was fetched, as the live line told it. */
export const auditNews = queryOptions({
  queryKey: ['audit-news'] as const,
  queryFn: () => none,
  initialData: none,
  staleTime: Infinity,
});
