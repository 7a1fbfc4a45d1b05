import { restartSessions } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import { connectionQueries } from './connection-queries.ts';

export const useRestartSessions = () => {
  const queryClient = useQueryClient();
  const { queryKey } = connectionQueries.restart();
  return useMutation({
    mutationFn: () => api.call(restartSessions, {}),
    // The server refuses while another restart runs. That one is shown.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
};
