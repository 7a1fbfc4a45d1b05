import { mayEditQuickAnswers } from '@balcao/contracts';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { useAddressSearch } from '../../components/admin/use-address-search.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useDeleteQuickAnswers } from './api/change-quick-answers.ts';
import { quickAnswerQueries, quickAnswersOf } from './api/quick-answer-queries.ts';
import { useQuickAnswerColumns } from './components/quick-answer-columns.tsx';
import { QuickAnswerDialog } from './components/quick-answer-dialog.tsx';

type Props = {
  /** The desk's setting of that name. */
  readonly quickAnswerSetting: string;
};

export const QuickAnswersPage = ({ quickAnswerSetting }: Props) => {
  const texts = useTexts('quickAnswers');
  const mayEdit = mayEditQuickAnswers(useUser().profile, quickAnswerSetting);
  const search = useAddressSearch();
  const columns = useQuickAnswerColumns();
  const remove = useDeleteQuickAnswers();
  const query = useInfiniteQuery({
    ...quickAnswerQueries.list(search.words),
    placeholderData: keepPreviousData,
  });
  const removal = {
    labelOf: ({ shortcut }: { readonly shortcut: string }) => texts('deleteOne', { name: shortcut }),
    question: ({ shortcut }: { readonly shortcut: string }) => ({
      title: texts('deleteDialog.title', { name: shortcut }),
      text: texts('deleteDialog.text'),
      confirmLabel: texts('delete'),
    }),
    all: {
      label: texts('deleteAll'),
      question: {
        title: texts('deleteAllDialog.title'),
        text: texts('deleteAllDialog.text'),
        confirmLabel: texts('deleteAll'),
      },
    },
    isBusy: remove.isPending,
    remove: (target: { readonly id: number } | 'all', done: () => void) =>
      remove.mutate(target === 'all' ? 'all' : target.id, { onSettled: done }),
  };
  return (
    <AdminPage
      name="quickAnswers"
      title={texts('title')}
      icon={<BoltOutlined />}
      search={{ ...search, label: texts('search') }}
      query={query}
      entriesOf={quickAnswersOf}
      columns={columns}
      empty={{ title: texts('empty.title'), text: texts('empty.text') }}
      nothingFound={{ title: texts('nothingFound.title'), text: texts('nothingFound.text') }}
      add={mayEdit ? { label: texts('add') } : undefined}
      edit={mayEdit ? { labelOf: ({ shortcut }) => texts('editOne', { name: shortcut }) } : undefined}
      form={(quickAnswer, onClose) => <QuickAnswerDialog quickAnswer={quickAnswer} onClose={onClose} />}
      removal={mayEdit ? removal : undefined}
    />
  );
};
