import { deleteAllContacts, deleteContact } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { contactQueries } from './contact-queries.ts';

/** One, or all of them. */
export const useDeleteContacts = (onSettled: () => void) => {
  const queryClient = useQueryClient();
  const texts = useTexts('contacts');
  return useMutation({
    mutationFn: (contactId: number | 'all') =>
      contactId === 'all'
        ? api.call(deleteAllContacts, {})
        : api.call(deleteContact, { params: { contactId } }),
    onSuccess: (_, contactId) => toast('success', texts(contactId === 'all' ? 'allDeleted' : 'deleted')),
    onSettled: async () => {
      onSettled();
      await queryClient.invalidateQueries({ queryKey: contactQueries.all() });
    },
  });
};
