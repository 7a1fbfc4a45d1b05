import { deleteTicket, type Ticket, updateTicket } from '@balcao/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';

export type Target = {
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly whatsappId: number | null;
};

/** A sector without a user: the ticket waits there, and the sector sends its greeting (rule T4). */
export const transferBody = ({ userId, queueId, whatsappId }: Target) => ({
  ...(userId === null ? {} : { userId }),
  ...(queueId === null ? {} : { queueId }),
  ...(queueId !== null && userId === null ? { status: 'pending' as const, userId: null, transf: true } : {}),
  ...(whatsappId === null ? {} : { whatsappId }),
  undoable: true,
});

type Options = { readonly ticketId: number; readonly onTransferred: (ticket: Ticket) => void };

export const useTransferTicket = ({ ticketId, onTransferred }: Options) =>
  useMutation({
    mutationFn: (target: Target) =>
      api.call(updateTicket, { params: { ticketId }, body: transferBody(target) }),
    onSuccess: onTransferred,
  });

export const useDeleteTicket = (ticketId: number, onDeleted: () => void) =>
  useMutation({
    mutationFn: () => api.call(deleteTicket, { params: { ticketId } }),
    onSuccess: onDeleted,
  });
