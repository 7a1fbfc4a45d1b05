import { deleteAllContacts, deleteContact } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { seenDeletion } from '../state/seen-jobs.ts';
import { contactJobQueries } from './contact-job-queries.ts';
import { contactKeys } from '../contacts.realtime.ts';

export const useDeleteContact = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: (contactId: number) => api.call(deleteContact, { params: { contactId } }),
    onSuccess: () => toast('success', t('deleted')),
    onSettled: () => {
      // The dialog closes before the lists are fetched again.
      void queryClient.invalidateQueries({ queryKey: contactKeys.all });
    },
  });
};

export const useDeleteAllContacts = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: () => api.call(deleteAllContacts, {}),
    onSuccess: ({ deletion }) => {
      if (deletion.state === 'done') {
        seenDeletion.choose(deletion.id);
        toast('success', t('allDeleted'));
        return;
      }
      // The server answers first and goes on deleting, because there are many.
      queryClient.setQueryData(contactJobQueries.deletion(deletion.id).queryKey, deletion);
      queryClient.setQueryData(contactJobQueries.latestDeletion().queryKey, { deletion });
    },
    onSettled: () => {
      // The dialog closes before the lists are fetched again.
      void queryClient.invalidateQueries({ queryKey: contactKeys.all });
    },
  });
};
