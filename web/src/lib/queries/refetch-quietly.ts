import type { Query, QueryClient } from '@tanstack/react-query';

const quiet = new Set<string>();

/** Whether nobody waits for its answer, so that a failure shows no toast. */
export const isQuietly = ({ queryHash }: Pick<Query, 'queryHash'>): boolean => quiet.has(queryHash);

/** Refetches what the page shows, without toasts. Returns whether all of it was fetched. */
export const refetchQuietly = async (
  queryClient: QueryClient,
  predicate: (query: Pick<Query, 'meta'>) => boolean,
): Promise<boolean> => {
  const queries = queryClient.getQueryCache().findAll({ type: 'active', predicate });
  for (const { queryHash } of queries) quiet.add(queryHash);
  await queryClient.refetchQueries({ type: 'active', predicate });
  for (const { queryHash } of queries) quiet.delete(queryHash);
  return queries.every(({ state }) => state.status !== 'error');
};
