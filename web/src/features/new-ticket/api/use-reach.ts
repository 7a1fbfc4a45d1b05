import { type ContactListItem, listContacts } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** Whether a new ticket reaches somebody who was not chosen among those whom it does; undefined: not known yet. */
export const useReach = (contact: ContactListItem | undefined): boolean | undefined => {
  // Who has a number is reached from everywhere.
  const isAsked = contact?.number === null;
  const { data, isError } = useQuery({
    queryKey: ['contacts', 'reach', contact?.id] as const,
    queryFn: ({ signal }) =>
      api.call(listContacts, { query: { contactId: String(contact?.id), isReachable: 'true' }, signal }),
    // Each time: they may have written since.
    gcTime: 0,
    enabled: isAsked,
  });
  // Where it can't be had the desk decides as the ticket is opened.
  return !isAsked || isError ? true : data === undefined ? undefined : data.count > 0;
};
