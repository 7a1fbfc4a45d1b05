import { type ContactListItem, listContacts } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { contactsCsv } from '../state/contacts-csv.ts';

type Wanted = { readonly search: string; readonly tagIds: readonly number[] };

type ContactPage = {
  readonly contacts: ContactListItem[];
  readonly count: number;
  readonly next: string | null;
};
type Share = { readonly done: number; readonly total: number | null };

const fetchAll = async (
  { search, tagIds }: Wanted,
  onMore: (share: Share) => void,
): Promise<readonly ContactListItem[]> => {
  const contacts: ContactListItem[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: ContactPage = await api.call(listContacts, {
      query: {
        searchParam: search,
        ...(tagIds.length === 0 ? {} : { tagIds: JSON.stringify(tagIds) }),
        ...(after === '' ? {} : { after }),
      },
    });
    contacts.push(...page.contacts);
    onMore({ done: contacts.length, total: page.count });
    after = page.next;
  }
  return contacts;
};

/** Spreadsheets take a file for UTF-8 by this mark. */
const byteOrderMark = '\uFEFF';

const nothingYet: Share = { done: 0, total: null };

/** All that the page finds, also what it has not shown yet, as `contacts.csv`. */
export const useExportContacts = () => {
  const { t } = useTranslation('contacts');
  const [share, setShare] = useState(nothingYet);
  const save = useMutation({
    mutationFn: (wanted: Wanted) => {
      setShare(nothingYet);
      return fetchAll(wanted, setShare);
    },
    onSuccess: (contacts) => {
      const url = URL.createObjectURL(
        new Blob([byteOrderMark, contactsCsv(contacts)], { type: 'text/csv;charset=utf-8' }),
      );
      const link = document.createElement('a');
      link.href = url;
      link.download = 'contacts.csv';
      link.click();
      URL.revokeObjectURL(url);
      toast('success', t('exporting.done', { total: contacts.length }));
    },
    meta: { showsOwnErrors: true },
  });
  return { save, share };
};
export type Exporting = ReturnType<typeof useExportContacts>;
