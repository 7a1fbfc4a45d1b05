import { createTicket, takeContact, type Ticket } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { followFromHere } from '../../../lib/navigation.ts';
import { api, useUser } from '../../../lib/session.ts';

type Person = { readonly name: string; readonly number: string };
/** Undefined: the user's only sector, or none. */
type Opened = Person & { readonly queueId?: number | undefined };

/** Finds or adds the contact of a number on a card (rule C4). */
export const useTakeContact = () =>
  useMutation({
    mutationFn: ({ name, number }: Person) =>
      api.call(takeContact, { body: { name, number: number.replaceAll(/\D/g, ''), email: '' } }),
  });

/** The same, and opens a ticket with the contact. */
export const useOpenContact = ({
  onOpened,
}: {
  readonly onOpened: (ticket: Ticket) => void | Promise<void>;
}) => {
  const user = useUser();
  const take = useTakeContact();
  return useMutation({
    mutationFn: async ({ name, number, queueId }: Opened) => {
      const contact = await take.mutateAsync({ name, number });
      return api.call(createTicket, {
        body: { contactId: contact.id, userId: user.id, status: 'open', queueId },
      });
    },
    onMutate: followFromHere,
    onSuccess: (ticket, _person, follow) => follow(() => onOpened(ticket)),
  });
};
