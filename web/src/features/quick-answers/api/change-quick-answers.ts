import {
  changeQuickAnswer,
  createQuickAnswer,
  deleteAllQuickAnswers,
  deleteQuickAnswer,
} from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { quickAnswerQueries } from './quick-answer-queries.ts';

export type QuickAnswerFields = { readonly shortcut: string; readonly message: string };

const useRefresh = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: quickAnswerQueries.all() });
};

export const useSaveQuickAnswer = (onSaved: () => void) => {
  const refresh = useRefresh();
  const texts = useTexts('quickAnswers');
  return useMutation({
    mutationFn: ({ id, fields }: { readonly id: number | undefined; readonly fields: QuickAnswerFields }) =>
      id === undefined
        ? api.call(createQuickAnswer, { body: fields })
        : api.call(changeQuickAnswer, { params: { quickAnswerId: id }, body: fields }),
    onSuccess: async () => {
      toast('success', texts('saved'));
      onSaved();
      await refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

/** One, or all of them. */
export const useDeleteQuickAnswers = (onSettled: () => void) => {
  const refresh = useRefresh();
  const texts = useTexts('quickAnswers');
  return useMutation({
    mutationFn: (quickAnswerId: number | 'all') =>
      quickAnswerId === 'all'
        ? api.call(deleteAllQuickAnswers, {})
        : api.call(deleteQuickAnswer, { params: { quickAnswerId } }),
    onSuccess: (_, id) => toast('success', texts(id === 'all' ? 'allDeleted' : 'deleted')),
    onSettled: async () => {
      onSettled();
      await refresh();
    },
  });
};
