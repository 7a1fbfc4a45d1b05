import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** Rights and settings reach every door of the desk within a second (architecture: The door). */
const settledAfterMs = 1500;

/** What is shown is asked for anew, and once more when every door answers by what changed. */
export const refetchNowAndSettled = (queryClient: QueryClient, filters: InvalidateQueryFilters): void => {
  const refetch = (): void => void queryClient.invalidateQueries(filters);
  refetch();
  setTimeout(refetch, settledAfterMs);
};
