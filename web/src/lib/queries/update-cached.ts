import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies an update to a cached answer, if there is one. Writing marks a query as fresh; if it was waiting for a
 * refetch because updates were missed, it is marked stale again.
 */
export const updateCached = <Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  to: (known: InferDataFromTag<unknown, Key>) => InferDataFromTag<unknown, Key>,
): void => {
  const state = queryClient.getQueryState(queryKey);
  if (state?.data === undefined) return;
  const changed = to(state.data);
  if (changed === state.data) return;
  queryClient.setQueryData(queryKey, changed);
  if (state.isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
};
