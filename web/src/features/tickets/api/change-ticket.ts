import { type Ticket, updateTicket } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api-error.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { api, useUser } from '../../../lib/session.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useTicketCache } from '../ticket-cache-context.ts';
import { ticketQueries } from './ticket-queries.ts';

export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen';
export type TicketChange = {
  readonly ticketId: number;
  readonly action: TicketAction;
  /** With accept: the sector that was chosen for a ticket without one. */
  readonly queueId?: number;
};

/** What each action sends (1-application.md §4). */
const bodyOf = ({ action, queueId }: TicketChange, userId: number) => {
  switch (action) {
    case 'accept':
      return { status: 'open' as const, userId, ...(queueId === undefined ? {} : { queueId }) };
    case 'reopen':
      return { status: 'open' as const, userId };
    case 'return':
      return { status: 'pending' as const, userId: null };
    case 'resolve':
      return { status: 'closed' as const, userId };
  }
};

type Options = { readonly onChanged: (ticket: Ticket, action: TicketAction) => void };

export const useChangeTicket = ({ onChanged }: Options) => {
  const user = useUser();
  const cache = useTicketCache();
  const queryClient = useQueryClient();
  const texts = useTexts('tickets');
  return useMutation({
    mutationFn: (change: TicketChange) =>
      api.call(updateTicket, { params: { ticketId: change.ticketId }, body: bodyOf(change, user.id) }),
    onSuccess: (ticket, { action }) => {
      cache.put(ticket);
      onChanged(ticket, action);
    },
    onError: (error) => {
      // Somebody was faster: say who, and show where the ticket is now.
      if (hasCode(error, 'ERR_OPEN_USER_TICKET') && error.facts.userName !== undefined)
        toast('warning', texts('takenBy', { name: error.facts.userName }));
      else toastError(error);
      void queryClient.invalidateQueries({ queryKey: ticketQueries.all() });
    },
    meta: { showsOwnErrors: true },
  });
};
