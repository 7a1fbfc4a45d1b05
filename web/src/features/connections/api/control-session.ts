import { endSession, replaceSession, startSession } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';
import type { SessionAction } from '../state/connection-list.ts';
import { allConnections } from '../../../entities/connection/all-connections.ts';

export type SessionControl = Exclude<SessionAction, 'showCode'>;

const endpointOf = { start: startSession, newCode: replaceSession, disconnect: endSession } as const;

export const useControlSession = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      connectionId,
      control,
    }: {
      readonly connectionId: number;
      readonly control: SessionControl;
    }) => api.call(endpointOf[control], { params: { whatsappId: connectionId } }),
    // The socket reports the result; a client without a socket learns it here.
    onSettled: () => queryClient.invalidateQueries({ queryKey: allConnections.queryKey }),
  });
};
