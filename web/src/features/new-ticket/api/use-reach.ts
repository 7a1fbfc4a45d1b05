import { type ContactListItem, listContacts } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** Whether a new ticket can reach the contact; undefined until known. */
export const useReach = (contact: ContactListItem | undefined): boolean | undefined => {
  // A contact with a number can be reached from every connection.
  const isAsked = contact?.number === null;
  const { data, isError } = useQuery({
    queryKey: ['contacts', 'reach', contact?.id] as const,
    queryFn: ({ signal }) =>
      api.call(listContacts, { query: { contactId: String(contact?.id), isReachable: 'true' }, signal }),
    // Asked each time: the contact may have written since.
    gcTime: 0,
    enabled: isAsked,
  });
  // Without an answer the server decides when the ticket is opened.
  return !isAsked || isError ? true : data === undefined ? undefined : data.count > 0;
};
