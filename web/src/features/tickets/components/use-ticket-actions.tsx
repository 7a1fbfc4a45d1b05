import type { Ticket, TicketListItem } from '@balcao/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useSectorsToAccept } from '../api/sector-queries.ts';
import { useChangeTicket } from '../api/change-ticket.ts';
import type { TicketAction } from '../state/ticket-action.ts';

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'));

type Options = { readonly onChanged: (ticket: Ticket, action: TicketAction) => void };

export type TicketActions = {
  readonly act: (ticket: TicketListItem, action: TicketAction) => void;
  /** The ticket whose change is on its way. */
  readonly busyTicketId: number | undefined;
  /** Belongs into the page once. */
  readonly dialog: ReactNode;
};

/** Accept, return, resolve, reopen: the same from the list and from the conversation. */
export const useTicketActions = ({ onChanged }: Options): TicketActions => {
  const queues = useSectorsToAccept(useUser());
  const { mutate, isPending, variables } = useChangeTicket({ onChanged });
  const [choosingFor, setChoosingFor] = useState<TicketListItem>();

  const act = (ticket: TicketListItem, action: TicketAction): void => {
    if (isPending && variables.ticket.id === ticket.id) return;
    // With no sector to offer the ticket is taken at once (4-settled.md 8).
    if (action === 'accept' && ticket.queueId === null && queues.length > 0) setChoosingFor(ticket);
    else mutate({ ticket, action });
  };

  return {
    act,
    busyTicketId: isPending ? variables.ticket.id : undefined,
    dialog:
      choosingFor === undefined ? null : (
        <Suspense fallback={null}>
          <AcceptDialog
            queues={queues}
            onClose={() => setChoosingFor(undefined)}
            onAccept={(queueId) => {
              mutate({ ticket: choosingFor, action: 'accept', queueId });
              setChoosingFor(undefined);
            }}
          />
        </Suspense>
      ),
  };
};
