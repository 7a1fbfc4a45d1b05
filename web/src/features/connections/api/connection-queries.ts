import {
  countTicketsOfConnection,
  showConnection,
  showConnectionHealth,
  showRestart,
} from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { connectionKeys } from '../connections.realtime.ts';

const healthPauseMs = 30_000;
const restartPauseMs = 1_500;

export const connectionQueries = {
  health: (connectionId: number) =>
    queryOptions({
      queryKey: connectionKeys.health(connectionId),
      queryFn: ({ signal }) =>
        api.call(showConnectionHealth, { params: { whatsappId: connectionId }, signal }),
      // No live update reports the length of the queue and the memory.
      refetchInterval: healthPauseMs,
      meta: { live: true },
    }),
  tickets: (connectionId: number) =>
    queryOptions({
      queryKey: ['tickets-of-connection', connectionId] as const,
      queryFn: ({ signal }) =>
        api.call(countTicketsOfConnection, { params: { whatsappId: connectionId }, signal }),
      gcTime: 0,
      retry: false,
    }),
  restart: () =>
    queryOptions({
      queryKey: ['connections-restart'] as const,
      queryFn: ({ signal }) => api.call(showRestart, { signal }),
      refetchInterval: ({ state }) => (state.data?.isRunning === true ? restartPauseMs : false),
      meta: { live: true },
    }),
  /** The current connection, with the version that an edit is based on. */
  toEdit: (connectionId: number) =>
    queryOptions({
      queryKey: ['connection-to-edit', connectionId] as const,
      queryFn: ({ signal }) =>
        api.callVersioned(showConnection, { params: { whatsappId: connectionId }, signal }),
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
