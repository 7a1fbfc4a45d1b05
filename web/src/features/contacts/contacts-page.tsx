import {
  can,
  type ContactListItem,
  exportColumns,
  usualExportColumns,
  importContacts,
} from '@balcao/contracts';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import Box from '@mui/material/Box';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SkeletonBar } from '../../components/loading/skeleton-bar.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../components/loading/delayed-skeleton.tsx';
import { ErrorState } from '../../components/loading/error-state.tsx';
import { ExportDialog } from '../../components/dialogs/export-dialog.tsx';
import { NextPageTrigger } from '../../components/loading/next-page-trigger.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { allTags, withoutGoneTags } from '../../entities/tag/all-tags.ts';
import { useContactName } from '../../entities/contact/contact-name.ts';
import { useUser, api } from '../../lib/session/session.ts';
import { mayFetchNext } from '../../lib/queries/may-fetch-next.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { contactList } from './api/contact-queries.ts';
import { useDeleteAllContacts } from './api/delete-contacts.ts';
import { useExportContacts } from './api/export-contacts.ts';
import ContactDialog from './components/contact-dialog.tsx';
import { ContactJobs, ExportProgress } from './components/contact-jobs.tsx';
import { ContactTable } from './components/contact-table.tsx';
import { DeleteAllContacts, DeleteContactDialog } from './components/delete-contact-dialog.tsx';
import { EditContact } from './components/edit-contact.tsx';
import { PageActions } from './components/page-actions.tsx';
import { TagChoice } from './components/tag-choice.tsx';
import { PersonDialog } from './person/person-dialog.tsx';
import { tagsIn, withSearch, withTags } from './state/contacts-address.ts';
import { contactJobQueries } from './api/contact-job-queries.ts';

const useImportContacts = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(importContacts, {}),
    onSuccess: ({ import: started }) => {
      queryClient.setQueryData(contactJobQueries.import(started.id).queryKey, started);
      queryClient.setQueryData(contactJobQueries.latestImport().queryKey, { import: started });
    },
  });
};

type Open =
  | { readonly dialog: 'none' | 'add' | 'deleteAll' | 'import' | 'export' }
  | { readonly dialog: 'edit' | 'delete' | 'ticket' | 'person'; readonly contact: ContactListItem };

const none: Open = { dialog: 'none' };

type Props = {
  /** Another feature opens tickets. */
  readonly newTicket: (contact: ContactListItem, onClose: () => void) => ReactNode;
};

export const ContactsPage = ({ newTicket }: Props) => {
  const { t } = useTranslation('contacts');
  const { profile } = useUser();
  const contactName = useContactName();
  // The palette links here with a search.
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const { text, type } = useSearchText({
    inAddress: search,
    writeAddress: (words) => setAddress(withSearch(address, words), { replace: true }),
  });
  const { data: tags } = useQuery(allTags);
  const tagIds = withoutGoneTags(tagsIn(address), tags);
  const [open, setOpen] = useState<Open>(none);
  const close = (): void => setOpen(none);
  /** The answer may come late, when another dialog is open. */
  const closeThisOne = (): void => setOpen((now) => (now === open ? none : now));
  const query = useInfiniteQuery({
    ...contactList(search, tagIds),
    placeholderData: keepPreviousData,
  });
  const removeAll = useDeleteAllContacts();
  const exporting = useExportContacts();
  const importing = useImportContacts();
  const pages = query.data?.pages;
  const contacts = useMemo(() => pages?.flatMap((page) => page.contacts) ?? [], [pages]);
  const mayDelete = can(profile, 'contacts-page:deleteContact');
  const rowActions = useMemo(
    () => ({
      mayDelete,
      onTicket: (contact: ContactListItem) => setOpen({ dialog: 'ticket', contact }),
      onEdit: (contact: ContactListItem) => setOpen({ dialog: 'edit', contact }),
      onDelete: (contact: ContactListItem) => setOpen({ dialog: 'delete', contact }),
    }),
    [mayDelete, setOpen],
  );
  const isSearched = search !== '' || tagIds.length > 0;

  const content = (): ReactNode => {
    if (query.isPending)
      return (
        <DelayedSkeleton>
          {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
            <SkeletonBar key={key} height={52} />
          ))}
        </DelayedSkeleton>
      );
    if (query.data === undefined)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (contacts.length === 0)
      return (
        <Notice
          icon={<ContactsOutlined />}
          title={t(isSearched ? 'nothingFound.title' : 'empty.title')}
          text={t(isSearched ? 'nothingFound.text' : 'empty.text')}
        />
      );
    return (
      <>
        <ContactTable
          // Another search starts at its best matches.
          key={JSON.stringify([search, tagIds])}
          contacts={contacts}
          onNearEnd={() => {
            if (mayFetchNext(query)) void query.fetchNextPage();
          }}
          actions={rowActions}
        />
        {query.isFetchNextPageError ? <NextPageTrigger query={query} /> : null}
      </>
    );
  };

  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <PageHeader
        title={t('title')}
        count={query.data?.pages[0]?.count}
        filters={
          <>
            <SearchField value={text} label={t('search')} width={380} onChange={type} />
            <TagChoice
              label={t('filterTags')}
              chosen={tagIds}
              onChange={(chosen) => setAddress(withTags(address, chosen), { replace: true })}
              width={220}
            />
          </>
        }
      >
        <PageActions
          isEmpty={contacts.length === 0}
          isSearched={isSearched}
          isExporting={exporting.save.isPending}
          onAdd={() => setOpen({ dialog: 'add' })}
          onImport={() => setOpen({ dialog: 'import' })}
          onExport={() => setOpen({ dialog: 'export' })}
          onDeleteAll={() => setOpen({ dialog: 'deleteAll' })}
        />
      </PageHeader>
      <ContactJobs />
      <ExportProgress exporting={exporting} />
      {content()}
      {open.dialog === 'add' ? <ContactDialog contact={undefined} onClose={close} /> : null}
      {open.dialog === 'edit' ? (
        <EditContact
          contactId={open.contact.id}
          {...(can(profile, 'contacts:merge')
            ? { onPerson: () => setOpen({ dialog: 'person', contact: open.contact }) }
            : {})}
          onClose={close}
        />
      ) : null}
      {open.dialog === 'person' ? (
        <PersonDialog contactId={open.contact.id} name={contactName(open.contact)} onClose={close} />
      ) : null}
      {open.dialog === 'ticket' ? newTicket(open.contact, close) : null}
      {open.dialog === 'delete' ? <DeleteContactDialog contact={open.contact} onClose={close} /> : null}
      {open.dialog === 'export' ? (
        <ExportDialog
          title={t('export')}
          question={t('exporting.question')}
          confirmLabel={t('exporting.confirm')}
          columns={exportColumns}
          usual={usualExportColumns}
          nameOf={(column) => t(column)}
          onClose={close}
          onExport={(columns) => {
            close();
            exporting.save.mutate({ search, tagIds, columns });
          }}
        />
      ) : null}
      {open.dialog === 'deleteAll' ? (
        <DeleteAllContacts
          isBusy={removeAll.isPending}
          onClose={close}
          onConfirm={() => removeAll.mutate(undefined, { onSettled: closeThisOne })}
        />
      ) : null}
      <ConfirmDialog
        isOpen={open.dialog === 'import'}
        title={t('import.title')}
        text={t('import.question')}
        confirmLabel={t('import.confirm')}
        isHarmless
        isBusy={importing.isPending}
        onClose={close}
        onConfirm={() => importing.mutate(undefined, { onSettled: closeThisOne })}
      />
    </Box>
  );
};
