import { importContacts } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { contactQueries } from './contact-queries.ts';

export const useImportContacts = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(importContacts, {}),
    onSuccess: ({ import: started }) => {
      queryClient.setQueryData(contactQueries.import(started.id).queryKey, started);
      queryClient.setQueryData(contactQueries.latestImport().queryKey, { import: started });
    },
  });
};
