import { type Contact, listAllTags, setContactTags, type TagSummary } from '@balcao/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const allTags = queryOptions({
  queryKey: ['tags', 'all'] as const,
  queryFn: ({ signal }) => api.call(listAllTags, { signal }),
  meta: { live: true },
});

type Options = { readonly onChanged: (contact: Contact) => void };

export const useSetContactTags = ({ onChanged }: Options) =>
  useMutation({
    mutationFn: ({ contactId, tags }: { readonly contactId: number; readonly tags: readonly TagSummary[] }) =>
      api.call(setContactTags, { body: { contactId, tags: tags.map(({ id }) => ({ id })) } }),
    onSuccess: onChanged,
  });
