import { type ContactDeletion, deleteAllContacts, deleteContact } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { contactQueries } from './contact-queries.ts';

export const useDeleteContact = (onSettled: () => void) => {
  const queryClient = useQueryClient();
  const texts = useTexts('contacts');
  return useMutation({
    mutationFn: (contactId: number) => api.call(deleteContact, { params: { contactId } }),
    onSuccess: () => toast('success', texts('deleted')),
    onSettled: async () => {
      onSettled();
      await queryClient.invalidateQueries({ queryKey: contactQueries.all() });
    },
  });
};

type Deleting = {
  readonly onSettled: () => void;
  /** There are so many that the rest goes after the answer. */
  readonly onLong: (deletion: ContactDeletion) => void;
};

export const useDeleteAllContacts = ({ onSettled, onLong }: Deleting) => {
  const queryClient = useQueryClient();
  const texts = useTexts('contacts');
  return useMutation({
    mutationFn: () => api.call(deleteAllContacts, {}),
    onSuccess: ({ deletion }) => {
      if (deletion.state === 'done') toast('success', texts('allDeleted'));
      else {
        queryClient.setQueryData(contactQueries.deletion(deletion.id).queryKey, deletion);
        onLong(deletion);
      }
    },
    onSettled: async () => {
      onSettled();
      await queryClient.invalidateQueries({ queryKey: contactQueries.all() });
    },
  });
};
