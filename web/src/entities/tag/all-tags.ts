import { listAllTags, type TagSummary } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';

/** Every tag of the desk, for choices. */
export const allTags = queryOptions({
  queryKey: ['tags', 'choices'] as const,
  queryFn: ({ signal }) => api.call(listAllTags, { signal }),
  meta: { live: true },
});

/** The default colour of a new tag. */
export const newTagColor = '#5c59a0';

/** Drops deleted tags, because no control could remove them from a list's filter. */
export const withoutGoneTags = (
  chosen: readonly number[],
  tags: readonly TagSummary[] | undefined,
): readonly number[] =>
  tags === undefined ? chosen : chosen.filter((id) => tags.some((tag) => tag.id === id));
