import { updateTicket } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api, useUser } from '../../../lib/session.ts';
import { useTicketCache } from '../ticket-cache-context.ts';
import { useOfferUndo } from './undo-ticket.ts';

/** Transfers a colleague's ticket to this user, with undo. */
export const useTakeOver = () => {
  const { id } = useUser();
  const cache = useTicketCache();
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: (ticketId: number) =>
      api.call(updateTicket, { params: { ticketId }, body: { userId: id, undoable: true } }),
    onSuccess: (ticket) => {
      cache.put(ticket);
      offerUndo(ticket, 'takeOver');
    },
  });
};
