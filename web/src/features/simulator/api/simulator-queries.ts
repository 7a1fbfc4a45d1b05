import {
  listConnections,
  listSimulatedPeople,
  listSimulatorOutbox,
  setSimulatorFaults,
} from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';

const lookEveryMs = 1500;

/** The phones have no socket, so the page polls. */
export const simulatorQueries = {
  all: () => ['simulator'] as const,
  connections: () =>
    queryOptions({
      queryKey: [...simulatorQueries.all(), 'connections'] as const,
      queryFn: ({ signal }) => api.call(listConnections, { signal }),
      select: (connections) => connections.filter(({ engine }) => engine === 'simulator'),
      refetchInterval: lookEveryMs,
    }),
  outbox: (connectionId: number) =>
    queryOptions({
      queryKey: [...simulatorQueries.all(), 'outbox', connectionId] as const,
      queryFn: ({ signal }) =>
        api.call(listSimulatorOutbox, { params: { whatsappId: connectionId }, signal }),
      select: ({ messages }) => messages,
      refetchInterval: lookEveryMs,
    }),
  people: (connectionId: number) =>
    queryOptions({
      queryKey: [...simulatorQueries.all(), 'people', connectionId] as const,
      queryFn: ({ signal }) =>
        api.call(listSimulatedPeople, { params: { whatsappId: connectionId }, signal }),
      select: ({ people }) => people,
      refetchInterval: lookEveryMs * 2,
    }),
  faults: (connectionId: number) =>
    queryOptions({
      queryKey: [...simulatorQueries.all(), 'faults', connectionId] as const,
      // A change without values answers the current ones.
      queryFn: ({ signal }) =>
        api.call(setSimulatorFaults, { params: { whatsappId: connectionId }, body: {}, signal }),
      refetchInterval: lookEveryMs * 2,
    }),
};
