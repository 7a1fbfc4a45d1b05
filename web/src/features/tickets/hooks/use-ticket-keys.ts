import type { TicketListItem } from '@balcao/contracts';
import { useNavigate } from 'react-router-dom';
import { type ListFilter, paths } from '../../../config/paths.ts';
import { useShortcut } from '../../../lib/page/shortcuts.ts';
import { stepping } from '../../../lib/page/focus-page.ts';
import type { TicketList } from '../../../entities/ticket/ticket-list.ts';

/** Goes to the ticket below or above the open one, or to the first one (rule U3). */
export const useTicketKeys = (
  tickets: readonly TicketListItem[],
  selectedId: number | undefined,
  { status, search }: TicketList,
  filter: ListFilter,
): void => {
  const navigate = useNavigate();
  const at = tickets.findIndex(({ id }) => id === selectedId);
  const stepTo = (index: number): (() => void) | undefined => {
    const ticket = tickets[index];
    return ticket === undefined
      ? undefined
      : () => void navigate(paths.ticket.to(ticket.id, status, search, filter), stepping);
  };
  useShortcut('nextTicket', stepTo(at + 1));
  useShortcut('previousTicket', at === -1 ? undefined : stepTo(at - 1));
};
