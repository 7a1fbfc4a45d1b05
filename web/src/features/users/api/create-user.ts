import { createUser } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { userQueries } from './user-queries.ts';

export const useCreateUser = (onCreated: () => void) => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('users');
  return useMutation({
    mutationFn: (body: z.input<typeof createUser.body>) => api.call(createUser, { body }),
    onSuccess: async () => {
      toast('success', t('saved'));
      onCreated();
      await queryClient.invalidateQueries({ queryKey: userQueries.all() });
    },
    meta: { showsOwnErrors: true },
  });
};
