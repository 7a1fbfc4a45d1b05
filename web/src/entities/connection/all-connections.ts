import { listConnections } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** Every connection of the desk, as its page shows them and whoever chooses from them. */
export const allConnections = queryOptions({
  queryKey: ['connections'] as const,
  queryFn: ({ signal }) => api.call(listConnections, { signal }),
  // Another QR code is told once.
  meta: { live: true, toldOnce: true },
});
