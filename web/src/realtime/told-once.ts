import type { QueryClient } from '@tanstack/react-query';
import { onLineBack } from './live-status.ts';

/**
 * Queries whose changes are not in the live log (`meta.toldOnce`) miss them while the connection is down, so they are
 * refetched when it is back. Returns a function that stops it.
 */
export const refetchToldOnce = (queryClient: QueryClient): (() => void) =>
  onLineBack(
    () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['toldOnce'] === true }),
  );
