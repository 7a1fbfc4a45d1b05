import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/page/toasts.ts';
import { useMove } from '../state/ticket-move.ts';

/** The text about a ticket that another user changed. */
export const useMoveText = (ticketId: number): string | undefined => {
  const { t } = useTranslation('tickets');
  const move = useMove(ticketId);
  if (move === undefined) return undefined;
  return 'name' in move ? t(`moved.${move.kind}`, { name: move.name }) : t(`moved.${move.kind}`);
};

/** A user who has the ticket open gets a notice. */
export const useMoveToast = (ticketId: number): void => {
  const queryClient = useQueryClient();
  const move = useMove(ticketId);
  const text = useMoveText(ticketId);
  const announced = useRef(move);
  useEffect(() => {
    if (move === announced.current) return;
    announced.current = move;
    // A user's own change has its own toast.
    if (text !== undefined && queryClient.isMutating() === 0) toast('info', text);
  }, [move, text, queryClient]);
};
