import { listContacts } from '@balcao/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { contactKeys } from '../contacts.realtime.ts';

export const contactList = (search: string, tagIds: readonly number[]) =>
  infiniteQueryOptions({
    queryKey: [...contactKeys.lists, search, tagIds] as const,
    queryFn: ({ pageParam, signal }) =>
      api.call(listContacts, {
        query: {
          searchParam: search,
          ...(tagIds.length === 0 ? {} : { tagIds: JSON.stringify(tagIds) }),
          ...(pageParam === '' ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { live: true },
  });
