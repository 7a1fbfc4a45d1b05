import { listConnections } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';

/** Every connection of the desk, for its page and for choices. */
export const allConnections = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: ({ signal }) => api.call(listConnections, { signal }),
  // A new QR code is sent once and not stored.
  meta: { live: true, isUnlogged: true },
});
