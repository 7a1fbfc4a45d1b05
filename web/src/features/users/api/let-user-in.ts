import { letUserIn } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { userKeys } from '../../../entities/user/user-keys.ts';

type LettingIn = { readonly userId: number; readonly queueIds: readonly number[] };

export const useLetUserIn = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('users');
  return useMutation({
    mutationFn: ({ userId, queueIds }: LettingIn) =>
      api.call(letUserIn, { params: { userId: String(userId) }, body: { queueIds: [...queueIds] } }),
    onSuccess: async ({ name }) => {
      toast('success', t('newcomers.done', { name }));
      await queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
};
