import {
  changeQuickAnswer,
  createQuickAnswer,
  deleteAllQuickAnswers,
  deleteQuickAnswer,
  type QuickAnswer,
} from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bareShortcut } from '../../../entities/quick-answer/suggested-answers.ts';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { quickAnswerKeys } from '../quick-answers.realtime.ts';

type QuickAnswerFields = { readonly shortcut: string; readonly message: string };
type QuickAnswerToSave = {
  /** The quick answer when its form was opened; undefined for a new one. */
  readonly before: QuickAnswer | undefined;
  readonly fields: QuickAnswerFields;
  readonly version?: string | undefined;
};

/** Only the changed fields, so that changes of others stay. */
const changesOf = (before: QuickAnswer, { shortcut, message }: QuickAnswerFields) => ({
  ...(shortcut === bareShortcut(before.shortcut) ? {} : { shortcut }),
  ...(message === before.message.trim() ? {} : { message }),
});

/** Not awaited: a dialog closes before the list is fetched again. */
const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: quickAnswerKeys.all });
};

export const useSaveQuickAnswer = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('quick-answers');
  return useMutation({
    mutationFn: ({ before, fields, version }: QuickAnswerToSave) =>
      before === undefined
        ? api.call(createQuickAnswer, { body: fields })
        : api.call(changeQuickAnswer, {
            params: { quickAnswerId: before.id },
            body: changesOf(before, fields),
            version,
          }),
    onSuccess: () => {
      toast('success', t('saved'));
      refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

/** One, or all of them. */
export const useDeleteQuickAnswers = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('quick-answers');
  return useMutation({
    mutationFn: (quickAnswerId: number | 'all') =>
      quickAnswerId === 'all'
        ? api.call(deleteAllQuickAnswers, {})
        : api.call(deleteQuickAnswer, { params: { quickAnswerId } }),
    onSuccess: (_, id) => toast('success', t(id === 'all' ? 'allDeleted' : 'deleted')),
    onSettled: refresh,
  });
};
