import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** Rights and settings reach every gateway within a second. */
const settledAfterMs = 1500;

/** Refetches the queries now, and again when every gateway knows the change. */
export const refetchNowAndSettled = (queryClient: QueryClient, filters: InvalidateQueryFilters): void => {
  const refetch = (): void => void queryClient.invalidateQueries(filters);
  refetch();
  setTimeout(refetch, settledAfterMs);
};
