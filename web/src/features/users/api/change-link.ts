import { makePasswordLink, revokePasswordLink } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/session.ts';
import { userQueries } from './user-queries.ts';

/** The token follows the #, so no server and no log sees it. */
const addressOf = (token: string): string => `${window.location.origin}${paths.passwordLink.to(token)}`;

const useRefresh = (userId: number) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: userQueries.link(userId).queryKey });
};

export const useMakeLink = (userId: number) => {
  const refresh = useRefresh(userId);
  return useMutation({
    mutationFn: async () => addressOf((await api.call(makePasswordLink, { params: { userId } })).token),
    onSettled: refresh,
    // The address is a secret, so the cache drops it when the dialog closes.
    gcTime: 0,
  });
};

export const useRevokeLink = (userId: number) => {
  const refresh = useRefresh(userId);
  return useMutation({
    mutationFn: () => api.call(revokePasswordLink, { params: { userId } }),
    onSettled: refresh,
  });
};
