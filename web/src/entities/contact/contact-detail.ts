import { showContact } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';

/** A contact with its extra fields, its addresses and its merged contacts. */
export const contactDetail = (contactId: number) =>
  queryOptions({
    queryKey: ['contacts', 'detail', contactId] as const,
    queryFn: ({ signal }) => api.call(showContact, { params: { contactId }, signal }),
    staleTime: 0,
  });
