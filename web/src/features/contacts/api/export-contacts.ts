import { type ContactListItem, listContacts } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { contactsCsv } from '../state/contacts-csv.ts';

type Wanted = { readonly search: string; readonly tagIds: readonly number[] };

const fetchAll = async ({ search, tagIds }: Wanted): Promise<readonly ContactListItem[]> => {
  const contacts: ContactListItem[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: { readonly contacts: ContactListItem[]; readonly next: string | null } = await api.call(
      listContacts,
      {
        query: {
          searchParam: search,
          ...(tagIds.length === 0 ? {} : { tagIds: JSON.stringify(tagIds) }),
          ...(after === '' ? {} : { after }),
        },
      },
    );
    contacts.push(...page.contacts);
    after = page.next;
  }
  return contacts;
};

/** Spreadsheets take a file for UTF-8 by this mark. */
const byteOrderMark = '\uFEFF';

/** All that the page finds, also what it has not shown yet, as `contacts.csv`. */
export const useExportContacts = () =>
  useMutation({
    mutationFn: fetchAll,
    onSuccess: (contacts) => {
      const url = URL.createObjectURL(
        new Blob([byteOrderMark, contactsCsv(contacts)], { type: 'text/csv;charset=utf-8' }),
      );
      const link = document.createElement('a');
      link.href = url;
      link.download = 'contacts.csv';
      link.click();
      URL.revokeObjectURL(url);
    },
  });
