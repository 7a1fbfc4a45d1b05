import type { QueueSummary, TicketListItem } from '@balcao/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { useContactName } from '../../../entities/contact/contact-name.ts';
import { useUser } from '../../../lib/session/session.ts';
import { toastError } from '../../../lib/page/toasts.ts';
import { useSectorsToAccept } from '../hooks/use-sectors.ts';
import { type OnTicketChanged, useChangeTicket } from '../api/change-ticket.ts';
import type { TicketAction } from '../api/undo-ticket.ts';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';

const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx'));

type Choosing = { readonly ticket: TicketListItem; readonly sectors: readonly QueueSummary[] };

type Options = { readonly onChanged: OnTicketChanged };

export type TicketActions = {
  readonly act: (ticket: TicketListItem, action: TicketAction) => void;
  /** The ticket whose request is running. */
  readonly busyTicketId: number | undefined;
  /** Render it once per page. */
  readonly dialog: ReactNode;
};

/** Accept, return, resolve and reopen, from the list and from the conversation. */
export const useTicketActions = ({ onChanged }: Options): TicketActions => {
  const loadSectors = useSectorsToAccept(useUser());
  const { mutate, isPending, variables } = useChangeTicket({ onChanged });
  const contactName = useContactName();
  const [choosing, setChoosing] = useState<Choosing>();

  const busyTicketId = isPending ? variables.ticket.id : undefined;

  /** Without a sector to choose the ticket is accepted at once (rule T5). */
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

  // Stable while no request runs, because its receivers render again with every new value.
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
