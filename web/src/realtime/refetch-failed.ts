import type { QueryClient } from '@tanstack/react-query';
import { isPassing } from '../lib/api-error.ts';

/**
 * Refetches failed queries when the desk answers again, so that nobody has to retry. Queries with older data are
 * refetched only after an outage, because each of their failures shows a toast; this holds even if an update changed
 * part of them meanwhile.
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
