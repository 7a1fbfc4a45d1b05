import { listConnections } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const connectionQueries = {
  all: () => ['connections'] as const,
  list: () =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => api.call(listConnections, { signal }),
      // Another QR code is told once.
      meta: { live: true, toldOnce: true },
    }),
};
