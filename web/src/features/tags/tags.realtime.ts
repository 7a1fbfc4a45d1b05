import { foldName, type listTags, type Tag } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { applyToLists } from '../../components/admin/live-pages.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { tagQueries, tagsOf } from './api/tag-queries.ts';

type Page = z.output<typeof listTags.response>;

const byName = (one: Tag, other: Tag): number =>
  foldName(one.name).localeCompare(foldName(other.name)) || one.id - other.id;

export const tagHandlers = (queryClient: QueryClient): LiveHandlers => ({
  tags: (change) =>
    applyToLists<Page, Tag>(
      queryClient,
      {
        queryKey: tagQueries.list('').queryKey,
        all: tagQueries.all(),
        entriesOf: tagsOf,
        withEntries: (page, tags, count) => ({ ...page, tags, count }),
        compare: byName,
      },
      change.action === 'delete'
        ? { action: 'delete', id: change.tagId }
        : { action: change.action, entry: change.tags },
    ),
});
