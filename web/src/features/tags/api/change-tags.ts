import { changeTag, createTag, deleteAllTags, deleteTag } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { tagQueries } from './tag-queries.ts';

export type TagFields = { readonly name: string; readonly color: string };

/** Not waited for: a dialog closes before the list is there anew. */
const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: tagQueries.all() });
};

export const useSaveTag = () => {
  const refresh = useRefresh();
  const texts = useTexts('tags');
  return useMutation({
    mutationFn: ({ id, fields }: { readonly id: number | undefined; readonly fields: TagFields }) =>
      id === undefined
        ? api.call(createTag, { body: fields })
        : api.call(changeTag, { params: { tagId: id }, body: fields }),
    onSuccess: () => {
      toast('success', texts('saved'));
      refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

/** One, or all of them. */
export const useDeleteTags = () => {
  const refresh = useRefresh();
  const texts = useTexts('tags');
  return useMutation({
    mutationFn: (tagId: number | 'all') =>
      tagId === 'all' ? api.call(deleteAllTags, {}) : api.call(deleteTag, { params: { tagId } }),
    onSuccess: (_, tagId) => toast('success', texts(tagId === 'all' ? 'allDeleted' : 'deleted')),
    onSettled: refresh,
  });
};
