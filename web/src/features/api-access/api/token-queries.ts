import { type ApiScope, createApiToken, listApiTokens, revokeApiToken } from '@balcao/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { tokensKey } from '../api-access.realtime.ts';

export const apiTokens = queryOptions({
  queryKey: tokensKey,
  queryFn: async ({ signal }) => (await api.call(listApiTokens, { signal })).tokens,
  meta: { live: true },
});

export type NewToken = {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly queueIds: readonly number[];
  readonly ownContactsOnly: boolean;
  readonly addresses: readonly string[];
  readonly expiresAt: string | null;
};

/** The answer holds the secret, which is never sent again. */
export const useMakeToken = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ scopes, queueIds, addresses, ...token }: NewToken) =>
      api.call(createApiToken, {
        body: { ...token, scopes: [...scopes], queueIds: [...queueIds], addresses: [...addresses] },
      }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: tokensKey }),
    meta: { showsOwnErrors: true },
  });
};

export const useRevokeToken = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('api');
  return useMutation({
    mutationFn: (tokenId: string) => api.call(revokeApiToken, { params: { tokenId } }),
    onSuccess: () => toast('success', t('tokens.revoked')),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: tokensKey }),
  });
};
