import type { QueryClient } from '@tanstack/react-query';
import { isPassing } from '../lib/api-error.ts';

/**
 * What could not be had comes by itself once the desk answers again: nobody has to try. Of what has older data only after
 * the desk was away, since each failure of these is told.
 */
export const refetchFailed = (queryClient: QueryClient, wasAway: boolean): void =>
  void queryClient.refetchQueries(
    {
      type: 'active',
      predicate: ({ state }) =>
        state.status === 'error' && isPassing(state.error) && (wasAway || state.data === undefined),
    },
    { cancelRefetch: false },
  );
