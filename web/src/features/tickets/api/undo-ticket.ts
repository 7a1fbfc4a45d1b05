import { type Ticket, undoTicket } from '@balcao/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../config/paths.ts';
import { goTo } from '../../../lib/go-to.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toastError, toastUndo } from '../../../lib/toasts.ts';
import { useTicketCache } from '../ticket-cache-context.ts';
import type { TicketAction } from '../state/ticket-action.ts';
import { ticketQueries } from './ticket-queries.ts';

/** Says what was done and, for ten seconds, takes it back (4-settled.md 12). */
export const useOfferUndo = () => {
  const texts = useTexts('tickets');
  const cache = useTicketCache();
  const queryClient = useQueryClient();

  const undo = async ({ id, revision }: Ticket): Promise<void> => {
    try {
      const ticket = await api.call(undoTicket, { params: { ticketId: id }, body: { revision } });
      cache.put(ticket);
      goTo(ticket.status === 'open' ? paths.ticket.to(id, 'open') : paths.tickets.to(ticket.status));
    } catch (error) {
      toastError(error);
      void queryClient.invalidateQueries({ queryKey: ticketQueries.all() });
    }
  };

  return (ticket: Ticket, action: TicketAction | 'transfer'): void =>
    toastUndo(`ticket-${String(ticket.id)}`, texts(`done.${action}`, { name: ticket.contact.name }), () => {
      void undo(ticket);
    });
};
