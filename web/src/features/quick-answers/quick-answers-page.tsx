import { mayEditQuickAnswers, type QuickAnswer } from '@balcao/contracts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddButton } from '../../components/add-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EntryList } from '../../components/entry-list.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useDeleteQuickAnswers } from './api/change-quick-answers.ts';
import { quickAnswerQueries } from './api/quick-answer-queries.ts';
import { QuickAnswerDialog } from './components/quick-answer-dialog.tsx';

const searchDelayMs = 500;

type Open =
  | { readonly dialog: 'none' | 'add' | 'deleteAll' }
  | { readonly dialog: 'edit' | 'delete'; readonly quickAnswer: QuickAnswer };

const none: Open = { dialog: 'none' };

type Props = {
  /** The desk's setting of that name. */
  readonly quickAnswerSetting: string;
};

export const QuickAnswersPage = ({ quickAnswerSetting }: Props) => {
  const texts = useTexts('quickAnswers');
  const mayEdit = mayEditQuickAnswers(useUser().profile, quickAnswerSetting);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(none);
  const close = (): void => setOpen(none);
  /** For an answer that comes late: another dialog may be open by then. */
  const closeThisOne = (): void => setOpen((now) => (now === open ? none : now));
  const remove = useDeleteQuickAnswers();
  const query = useInfiniteQuery({
    ...quickAnswerQueries.list(useDebounced(search.trim(), searchDelayMs)),
    placeholderData: keepPreviousData,
  });
  const chosen = 'quickAnswer' in open ? open.quickAnswer : undefined;
  const count = query.data?.pages[0]?.count;
  const isSearched = search.trim() !== '';
  return (
    <>
      <PageHeader
        title={texts('title')}
        count={count}
        filters={<SearchField value={search} label={texts('search')} width={380} onChange={setSearch} />}
      >
        {mayEdit ? (
          <>
            {count === undefined || count === 0 ? null : (
              <RowButton label={texts('deleteAll')} onClick={() => setOpen({ dialog: 'deleteAll' })}>
                <DeleteSweepOutlined />
              </RowButton>
            )}
            <AddButton label={texts('add')} onClick={() => setOpen({ dialog: 'add' })} />
          </>
        ) : null}
      </PageHeader>
      <EntryList
        label={texts('title')}
        query={query}
        entries={query.data?.pages.flatMap((page) => page.quickAnswers)}
        empty={
          <Notice
            icon={<BoltOutlined />}
            title={texts(isSearched ? 'nothingFound.title' : 'empty.title')}
            text={texts(isSearched ? 'nothingFound.text' : 'empty.text')}
          />
        }
      >
        {(quickAnswer) => (
          <>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="subtitle1" component="h2" noWrap>
                {`/${quickAnswer.shortcut}`}
              </Typography>
              <Typography variant="body2" color="textSecondary" noWrap>
                {quickAnswer.message}
              </Typography>
            </Box>
            {mayEdit ? (
              <>
                <RowButton
                  label={texts('editOne', { name: quickAnswer.shortcut })}
                  onClick={() => setOpen({ dialog: 'edit', quickAnswer })}
                >
                  <EditOutlined fontSize="small" />
                </RowButton>
                <RowButton
                  label={texts('deleteOne', { name: quickAnswer.shortcut })}
                  onClick={() => setOpen({ dialog: 'delete', quickAnswer })}
                >
                  <DeleteOutlined fontSize="small" />
                </RowButton>
              </>
            ) : null}
          </>
        )}
      </EntryList>
      {open.dialog === 'add' || open.dialog === 'edit' ? (
        <QuickAnswerDialog quickAnswer={chosen} onClose={close} />
      ) : null}
      <ConfirmDialog
        isOpen={open.dialog === 'delete' || open.dialog === 'deleteAll'}
        title={
          open.dialog === 'deleteAll'
            ? texts('deleteAllDialog.title')
            : texts('deleteDialog.title', { name: chosen?.shortcut })
        }
        text={open.dialog === 'deleteAll' ? texts('deleteAllDialog.text') : texts('deleteDialog.text')}
        confirmLabel={open.dialog === 'deleteAll' ? texts('deleteAll') : texts('delete')}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(chosen?.id ?? 'all', { onSettled: closeThisOne })}
      />
    </>
  );
};
