import { checkMerge, type Contact, mergeContacts, unmergeContacts } from '@balcao/contracts';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { contactKeys } from '../contacts.realtime.ts';

/** Tickets and messages change their contact, so all visible data is fetched again. */
const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
};

/** Asks whether the two can be merged. The answer is the same whichever of them stays. */
export const mergeCheck = (contactId: number, otherId: number | undefined) =>
  queryOptions({
    queryKey: [...contactKeys.all, 'mergeable', contactId, otherId] as const,
    queryFn:
      otherId === undefined
        ? skipToken
        : ({ signal }) =>
            api.call(checkMerge, { params: { contactId }, query: { contactId: otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

type Merge = {
  readonly stays: number;
  readonly goes: number;
  /** What the page calls the two contacts. */
  readonly names: { readonly source: string; readonly target: string };
};

export const useMergeContacts = (onMerged: (contact: Contact) => void) => {
  const { t } = useTranslation('contacts');
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ stays, goes }: Merge) =>
      api.call(mergeContacts, { params: { contactId: stays }, body: { contactId: goes } }),
    onSuccess: (contact, { names }) => {
      toast('success', t('person.merged', names));
      onMerged(contact);
      void refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

type Unmerge = { readonly contactId: number; readonly mergeId: number };

export const useUnmergeContacts = (onSeparated: (contact: Contact) => void) => {
  const { t } = useTranslation('contacts');
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (params: Unmerge) => api.call(unmergeContacts, { params }),
    onSuccess: (contact) => {
      toast('success', t('person.separated'));
      onSeparated(contact);
    },
    onSettled: () => void refresh(),
  });
};
