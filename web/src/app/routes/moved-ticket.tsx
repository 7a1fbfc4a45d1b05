import { TicketGone } from '../../features/tickets/components/ticket-gone.tsx';
import { useMoveText } from '../../features/tickets/hooks/use-move-text.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useUser } from '../../lib/session.ts';

/** In the place of a ticket that is out of sight, with what is known of that. */
const MovedTicket = ({ ticketId, backTo }: { readonly ticketId: number; readonly backTo: string }) => {
  const draft = useDraft(useUser().id, ticketId);
  return <TicketGone backTo={backTo} moved={useMoveText(ticketId)} hasDraft={draft !== ''} />;
};

export default MovedTicket;
