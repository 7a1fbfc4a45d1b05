import { type Ticket, undoTicket } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listFilterIn, paths } from '../../../config/paths.ts';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { keepFocusInPage } from '../../../lib/page/focus-page.ts';
import { followFromHere, goTo } from '../../../lib/page/navigation.ts';
import { api } from '../../../lib/session/session.ts';
import { toastUndo } from '../../../lib/page/toasts.ts';
import { useTicketCache } from '../ticket-cache-context.ts';
import { ticketQueries } from '../../../entities/ticket/ticket-queries.ts';

/** The effect of a ticket's button (rule T1). */
export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen';

/** Says what was done and offers undo for ten seconds (rule T8). */
export const useOfferUndo = () => {
  const { t } = useTranslation('tickets');
  const contactName = useContactName();
  const cache = useTicketCache();
  const queryClient = useQueryClient();

  // While the request runs, updates of the ticket are this user's own doing and show no notice.
  const { mutate: undo } = useMutation({
    mutationFn: ({ id, revision }: Ticket) =>
      api.call(undoTicket, { params: { ticketId: id }, body: { revision } }),
    onMutate: followFromHere,
    onSuccess: (ticket, _undone, follow) => {
      cache.put(ticket);
      const { id, status } = ticket;
      follow(() => {
        keepFocusInPage();
        const filter = listFilterIn(new URLSearchParams(window.location.search));
        return goTo(
          status === 'open'
            ? paths.ticket.to(id, status, undefined, filter)
            : paths.tickets.to(status, undefined, filter),
        );
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ticketQueries.all() }),
  });

  return (ticket: Ticket, action: TicketAction | 'transfer' | 'takeOver'): void =>
    toastUndo(`ticket-${String(ticket.id)}`, t(`done.${action}`, { name: contactName(ticket.contact) }), () =>
      undo(ticket),
    );
};
