import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** Rights and settings reach every gateway within a second. */
export const settledAfterMs = 1500;

/**
 * Refetches the queries now, and again when every gateway knows the change.
 * @param isRunning running fetches were started after the change, and continue
 */
export const refetchNowAndSettled = (
  queryClient: QueryClient,
  filters: InvalidateQueryFilters,
  isRunning = false,
): void => {
  void queryClient.invalidateQueries(filters, { cancelRefetch: !isRunning });
  setTimeout(() => void queryClient.invalidateQueries(filters), settledAfterMs);
};
