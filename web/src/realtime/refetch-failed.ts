import type { QueryClient } from '@tanstack/react-query';
import { isPassing } from '../lib/api-error.ts';

/**
 * What could not be had comes by itself once the desk answers again: nobody has to try. Of what has older data only after
 * the desk was away, since each failure of these is told; also where news of a part of it came in between.
 */
export const refetchFailed = (queryClient: QueryClient, wasAway: boolean): void =>
  void queryClient.refetchQueries(
    {
      type: 'active',
      predicate: ({ state: { status, error, data, isInvalidated } }) =>
        status === 'error' ? isPassing(error) && (wasAway || data === undefined) : wasAway && isInvalidated,
    },
    { cancelRefetch: false },
  );
