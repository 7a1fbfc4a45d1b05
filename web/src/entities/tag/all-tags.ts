import { listAllTags, type TagSummary } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** Every tag of the desk, for whoever chooses from them. */
export const allTags = queryOptions({
  queryKey: ['tags', 'choices'] as const,
  queryFn: ({ signal }) => api.call(listAllTags, { signal }),
  meta: { live: true },
});

/** What a new tag has before anybody chooses another. */
export const newTagColor = '#5c59a0';

/** A deleted tag would filter a list for ever, because no control could remove it. */
export const withoutGoneTags = (
  chosen: readonly number[],
  tags: readonly TagSummary[] | undefined,
): readonly number[] =>
  tags === undefined ? chosen : chosen.filter((id) => tags.some((tag) => tag.id === id));
