import type { Connection } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { allConnections } from '../../lib/all-connections.ts';
import { putConnection } from './state/connection-list.ts';

export const connectionCache = (queryClient: QueryClient) => {
  const { queryKey } = allConnections;
  return {
    put(connection: Connection): void {
      queryClient.setQueryData(queryKey, (connections) =>
        connections === undefined ? undefined : putConnection(connections, connection),
      );
    },
    remove(connectionId: number): void {
      queryClient.setQueryData(queryKey, (connections) =>
        connections?.filter(({ id }) => id !== connectionId),
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
    whatsappSession: ({ session }) => cache.put(session),
  };
};
