import type { QueryClient } from '@tanstack/react-query';
import { onConnectionBack } from './live-status.ts';

/**
 * Queries whose changes are not in the live log (`meta.isUnlogged`) miss them while the connection is down, so they are
 * refetched when it is back. Returns a function that stops it.
 */
export const refetchUnlogged = (queryClient: QueryClient): (() => void) =>
  onConnectionBack(
    () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['isUnlogged'] === true }),
  );
