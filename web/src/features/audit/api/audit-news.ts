import type { ServerEvents } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';

export type AuditNews = ServerEvents['audit']['entries'];
const none: AuditNews = [];

/** How many entries arrived since the list was fetched. */
export const auditNews = queryOptions({
  queryKey: ['audit-news'] as const,
  queryFn: () => none,
  initialData: none,
  staleTime: Infinity,
});
