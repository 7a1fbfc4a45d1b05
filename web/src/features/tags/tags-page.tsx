import { can, type Tag } from '@balcao/contracts';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
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
import { useDeleteTags } from './api/change-tags.ts';
import { tagQueries } from './api/tag-queries.ts';
import { TagDialog } from './components/tag-dialog.tsx';

const searchDelayMs = 500;

type Open =
  | { readonly dialog: 'none' | 'add' | 'deleteAll' }
  | { readonly dialog: 'edit' | 'delete'; readonly tag: Tag };

const none: Open = { dialog: 'none' };

export const TagsPage = () => {
  const texts = useTexts('tags');
  const { profile } = useUser();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(none);
  const close = (): void => setOpen(none);
  /** For an answer that comes late: another dialog may be open by then. */
  const closeThisOne = (): void => setOpen((now) => (now === open ? none : now));
  const remove = useDeleteTags();
  const query = useInfiniteQuery({
    ...tagQueries.list(useDebounced(search.trim(), searchDelayMs)),
    placeholderData: keepPreviousData,
  });
  const chosen = 'tag' in open ? open.tag : undefined;
  const count = query.data?.pages[0]?.count;
  const isSearched = search.trim() !== '';
  return (
    <>
      <PageHeader
        title={texts('title')}
        count={count}
        filters={<SearchField value={search} label={texts('search')} width={380} onChange={setSearch} />}
      >
        {can(profile, 'tags:deleteAll') && count !== undefined && count > 0 ? (
          <RowButton label={texts('deleteAll')} onClick={() => setOpen({ dialog: 'deleteAll' })}>
            <DeleteSweepOutlined />
          </RowButton>
        ) : null}
        <AddButton label={texts('add')} onClick={() => setOpen({ dialog: 'add' })} />
      </PageHeader>
      <EntryList
        label={texts('title')}
        query={query}
        entries={query.data?.pages.flatMap((page) => page.tags)}
        empty={
          <Notice
            icon={<LocalOfferOutlined />}
            title={texts(isSearched ? 'nothingFound.title' : 'empty.title')}
            text={texts(isSearched ? 'nothingFound.text' : 'empty.text')}
          />
        }
      >
        {(tag) => (
          <>
            <Box
              aria-hidden
              data-own-color
              sx={{
                width: 20,
                height: 20,
                borderRadius: '50%',
                bgcolor: tag.color,
                border: 1,
                borderColor: 'divider',
              }}
            />
            <Typography variant="subtitle1" component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
              {tag.name}
            </Typography>
            <RowButton
              label={texts('editOne', { name: tag.name })}
              onClick={() => setOpen({ dialog: 'edit', tag })}
            >
              <EditOutlined fontSize="small" />
            </RowButton>
            <RowButton
              label={texts('deleteOne', { name: tag.name })}
              onClick={() => setOpen({ dialog: 'delete', tag })}
            >
              <DeleteOutlined fontSize="small" />
            </RowButton>
          </>
        )}
      </EntryList>
      {open.dialog === 'add' || open.dialog === 'edit' ? <TagDialog tag={chosen} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={open.dialog === 'delete' || open.dialog === 'deleteAll'}
        title={
          open.dialog === 'deleteAll'
            ? texts('deleteAllDialog.title')
            : texts('deleteDialog.title', { name: chosen?.name })
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
