import { importContacts } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { contactJobQueries } from './contact-job-queries.ts';

export const useImportContacts = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(importContacts, {}),
    onSuccess: ({ import: started }) => {
      queryClient.setQueryData(contactJobQueries.import(started.id).queryKey, started);
      queryClient.setQueryData(contactJobQueries.latestImport().queryKey, { import: started });
    },
  });
};
