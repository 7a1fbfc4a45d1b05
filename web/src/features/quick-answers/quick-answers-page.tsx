import { mayEditQuickAnswers, type QuickAnswer } from '@balcao/contracts';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { useUser } from '../../lib/session/session.ts';
import { useDeleteQuickAnswers } from './api/change-quick-answers.ts';
import { quickAnswerQueries, quickAnswersOf } from './api/quick-answer-queries.ts';
import { QuickAnswerDialog } from './components/quick-answer-dialog.tsx';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Columns } from '../../components/admin/column.ts';
import { settingQueries } from '../../entities/setting/setting-queries.ts';
import { shownShortcut } from '../../entities/quick-answer/suggested-answers.ts';

export const useQuickAnswerColumns = (): Columns<QuickAnswer> => {
  const { t } = useTranslation('quick-answers');
  return useMemo(
    () => [
      {
        id: 'shortcut',
        header: t('shortcut'),
        width: '30%',
        cell: ({ shortcut }) => (
          <Typography variant="subtitle1" component="h2" noWrap title={shownShortcut(shortcut)}>
            {shownShortcut(shortcut)}
          </Typography>
        ),
      },
      {
        id: 'message',
        header: t('message'),
        inCard: 'plain',
        cell: ({ message }) => (
          <Typography variant="body2" color="textSecondary" noWrap>
            {message}
          </Typography>
        ),
      },
    ],
    [t],
  );
};

export const QuickAnswersPage = () => {
  const { t } = useTranslation('quick-answers');
  const { data: settings } = useQuery(settingQueries.list());
  // The setting lets attendants write quick answers.
  const setting = settings?.find(({ key }) => key === 'quickAnswer')?.value ?? 'disabled';
  const mayEdit = mayEditQuickAnswers(useUser().profile, setting);
  const search = useAddressSearch();
  const columns = useQuickAnswerColumns();
  const remove = useDeleteQuickAnswers();
  const query = useInfiniteQuery({
    ...quickAnswerQueries.list(search.words),
    placeholderData: keepPreviousData,
  });
  const removal = {
    labelOf: ({ shortcut }: { readonly shortcut: string }) => t('deleteOne', { name: shortcut }),
    question: ({ shortcut }: { readonly shortcut: string }) => ({
      title: t('deleteDialog.title', { name: shortcut }),
      text: t('deleteDialog.text'),
      confirmLabel: t('delete'),
    }),
    all: {
      label: t('deleteAll'),
      count: quickAnswerQueries.count,
      question: (count: number) => ({
        title: t('deleteAllDialog.title', { count }),
        text: t('deleteAllDialog.text'),
        confirmLabel: t('deleteAll'),
      }),
    },
    isBusy: remove.isPending,
    remove: (target: { readonly id: number } | 'all', done: () => void) =>
      remove.mutate(target === 'all' ? 'all' : target.id, { onSettled: done }),
  };
  return (
    <AdminPage
      name="quickAnswers"
      title={t('title')}
      icon={<BoltOutlined />}
      search={{ ...search, label: t('search') }}
      query={query}
      entriesOf={quickAnswersOf}
      columns={columns}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothingFound={{ title: t('nothingFound.title'), text: t('nothingFound.text') }}
      add={mayEdit ? { label: t('add') } : undefined}
      edit={mayEdit ? { labelOf: ({ shortcut }) => t('editOne', { name: shortcut }) } : undefined}
      form={(quickAnswer, onClose) => <QuickAnswerDialog quickAnswer={quickAnswer} onClose={onClose} />}
      removal={mayEdit ? removal : undefined}
    />
  );
};
