import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Brings what was answered up to what is told since; where nothing was, nothing is. A query that is written to counts as
 * answered well just now: one that waits to be asked for again, because updates were missed, keeps waiting.
 */
export const changeKnown = <Key extends QueryKey>(
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
