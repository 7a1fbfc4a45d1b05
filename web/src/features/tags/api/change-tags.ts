import { changeTag, createTag, deleteAllTags, deleteTag, type Tag } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { solid } from '../../../lib/text/color-contrast.ts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { tagQueries } from './tag-queries.ts';

type TagFields = { readonly name: string; readonly color: string };
type TagToSave = {
  /** The tag when its form was opened; undefined for a new one. */
  readonly before: Tag | undefined;
  readonly fields: TagFields;
  readonly version?: string | undefined;
};

/** Only the changed fields, so that changes of others stay. The colour field ignores transparency. */
const changesOf = (before: Tag, { name, color }: TagFields) => ({
  ...(name === before.name.trim() ? {} : { name }),
  ...(color === solid(before.color) ? {} : { color }),
});

/** Not awaited: a dialog closes before the list is fetched again. */
const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: tagQueries.all() });
};

export const useSaveTag = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('tags');
  return useMutation({
    mutationFn: ({ before, fields, version }: TagToSave) =>
      before === undefined
        ? api.call(createTag, { body: fields })
        : api.call(changeTag, { params: { tagId: before.id }, body: changesOf(before, fields), version }),
    onSuccess: () => {
      toast('success', t('saved'));
      refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

/** One, or all of them. */
export const useDeleteTags = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('tags');
  return useMutation({
    mutationFn: (tagId: number | 'all') =>
      tagId === 'all' ? api.call(deleteAllTags, {}) : api.call(deleteTag, { params: { tagId } }),
    onSuccess: (_, tagId) => toast('success', t(tagId === 'all' ? 'allDeleted' : 'deleted')),
    onSettled: refresh,
  });
};
