import {
  type ContactDeletion,
  type ContactImport,
  showContactDeletion,
  showContactImport,
  showLatestContactDeletion,
  showLatestContactImport,
} from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { contactKeys } from '../contacts.realtime.ts';

const pollMs = 4_000;
const deletionPollMs = 1_000;

export const contactJobQueries = {
  /** The job that is running, or ended recently. */
  latestImport: () =>
    queryOptions({
      queryKey: contactKeys.import('latest'),
      queryFn: ({ signal }) => api.call(showLatestContactImport, { signal }),
      staleTime: 0,
    }),
  latestDeletion: () =>
    queryOptions({
      queryKey: ['contactDeletion', 'latest'] as const,
      queryFn: ({ signal }) => api.call(showLatestContactDeletion, { signal }),
      staleTime: 0,
    }),
  /** The socket reports the progress; polling is the fallback. */
  import: (importId: string) =>
    queryOptions({
      queryKey: contactKeys.import(importId),
      queryFn: ({ signal }): Promise<ContactImport> =>
        api.call(showContactImport, { params: { importId }, signal }),
      refetchInterval: ({ state }) => (state.data?.endedAt === null ? pollMs : false),
    }),
  /** No live update reports its progress, so it is polled until it ends. */
  deletion: (deletionId: string) =>
    queryOptions({
      queryKey: ['contactDeletion', deletionId] as const,
      queryFn: ({ signal }): Promise<ContactDeletion> =>
        api.call(showContactDeletion, { params: { deletionId }, signal }),
      refetchInterval: ({ state }) => (state.data?.endedAt === null ? deletionPollMs : false),
    }),
};
