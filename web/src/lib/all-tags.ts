import { listAllTags } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './session.ts';

/** Every tag of the desk, for whoever chooses from them. */
export const allTags = queryOptions({
  queryKey: ['tags', 'choices'] as const,
  queryFn: ({ signal }) => api.call(listAllTags, { signal }),
  meta: { live: true },
});
