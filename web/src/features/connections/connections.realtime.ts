import type { Connection } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { allConnections } from '../../entities/connection/all-connections.ts';
import { updateCached } from '../../lib/queries/update-cached.ts';
import { putConnection } from './connection-list.ts';

/** Live updates need only these keys, not the calls. */
export const connectionKeys = {
  health: (connectionId: number) => ['connection-health', connectionId] as const,
} as const;

export const connectionCache = (queryClient: QueryClient) => {
  const { queryKey } = allConnections;
  return {
    put(connection: Connection): void {
      updateCached(queryClient, queryKey, (connections) => putConnection(connections, connection));
    },
    remove(connectionId: number): void {
      updateCached(queryClient, queryKey, (connections) =>
        connections.filter(({ id }) => id !== connectionId),
      );
    },
  };
};

export const connectionHandlers = (queryClient: QueryClient): LiveHandlers => {
  const cache = connectionCache(queryClient);
  return {
    whatsapp: (event) => {
      if (event.action === 'update') cache.put(event.whatsapp);
      else cache.remove(event.whatsappId);
    },
    whatsappSession: ({ session }) => {
      cache.put(session);
      void queryClient.invalidateQueries({ queryKey: connectionKeys.health(session.id) });
    },
  };
};
