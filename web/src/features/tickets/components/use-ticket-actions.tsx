import type { QueueSummary, TicketListItem } from '@balcao/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useUser } from '../../../lib/session.ts';
import { toastError } from '../../../lib/toasts.ts';
import { useSectorsToAccept } from '../hooks/use-sectors.ts';
import { type OnTicketChanged, useChangeTicket } from '../api/change-ticket.ts';
import type { TicketAction } from '../state/ticket-action.ts';
import { later } from '../../../components/later.tsx';

const AcceptDialog = later(() => import('./accept-dialog.tsx'));

type Choosing = { readonly ticket: TicketListItem; readonly sectors: readonly QueueSummary[] };

type Options = { readonly onChanged: OnTicketChanged };

export type TicketActions = {
  readonly act: (ticket: TicketListItem, action: TicketAction) => void;
  /** The ticket whose change is on its way. */
  readonly busyTicketId: number | undefined;
  /** Belongs into the page once. */
  readonly dialog: ReactNode;
};

/** Accept, return, resolve, reopen: the same from the list and from the conversation. */
export const useTicketActions = ({ onChanged }: Options): TicketActions => {
  const loadSectors = useSectorsToAccept(useUser());
  const { mutate, isPending, variables } = useChangeTicket({ onChanged });
  const contactName = useContactName();
  const [choosing, setChoosing] = useState<Choosing>();

  const busyTicketId = isPending ? variables.ticket.id : undefined;

  /** With no sector to offer the ticket is taken at once (rule T5). */
  const acceptUnplaced = useCallback(
    async (ticket: TicketListItem): Promise<void> => {
      try {
        const sectors = await loadSectors();
        if (sectors.length > 0) setChoosing({ ticket, sectors });
        else mutate({ ticket, action: 'accept' });
      } catch (error) {
        toastError(error);
      }
    },
    [loadSectors, mutate],
  );

  // The same for as long as nothing is on its way: what it is given to renders anew with every other one.
  const act = useCallback(
    (ticket: TicketListItem, action: TicketAction): void => {
      if (busyTicketId === ticket.id) return;
      if (action === 'accept' && ticket.queueId === null) void acceptUnplaced(ticket);
      else mutate({ ticket, action });
    },
    [busyTicketId, acceptUnplaced, mutate],
  );

  return {
    act,
    busyTicketId,
    dialog:
      choosing === undefined ? null : (
        <AcceptDialog
          name={contactName(choosing.ticket.contact)}
          queues={choosing.sectors}
          onClose={() => setChoosing(undefined)}
          onAccept={(queueId) => {
            mutate({ ticket: choosing.ticket, action: 'accept', queueId });
            setChoosing(undefined);
          }}
        />
      ),
  };
};
