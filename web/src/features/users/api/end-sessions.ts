import { endUserSession, endUserSessions } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { userQueries } from './user-queries.ts';

/** The session to end; null ends all except the current one. */
export const useEndSessions = (userId: number) => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('users');
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? api.call(endUserSessions, { params: { userId } })
        : api.call(endUserSession, { params: { userId, sessionId } }),
    onSuccess: (_, sessionId) =>
      toast('success', t(sessionId === null ? 'sessions.allEnded' : 'sessions.ended')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQueries.sessions(userId).queryKey }),
  });
};
