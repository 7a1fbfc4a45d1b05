import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toasts.ts';
import { useMove } from '../state/ticket-move.ts';

/** What became of a ticket in other hands. */
export const useMoveText = (ticketId: number): string | undefined => {
  const { t } = useTranslation('tickets');
  const move = useMove(ticketId);
  if (move === undefined) return undefined;
  return 'name' in move ? t(`moved.${move.kind}`, { name: move.name }) : t(`moved.${move.kind}`);
};

/** Whoever has the ticket open hears of it when it happens. */
export const useMoveToast = (ticketId: number): void => {
  const queryClient = useQueryClient();
  const move = useMove(ticketId);
  const text = useMoveText(ticketId);
  const told = useRef(move);
  useEffect(() => {
    if (move === told.current) return;
    told.current = move;
    // What one does oneself says itself that it is done.
    if (text !== undefined && queryClient.isMutating() === 0) toast('info', text);
  }, [move, text, queryClient]);
};
