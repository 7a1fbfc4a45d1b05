import { createUser } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useTexts } from '../../../lib/i18n.ts';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { userQueries } from './user-queries.ts';

export const useCreateUser = (onCreated: () => void) => {
  const queryClient = useQueryClient();
  const texts = useTexts('users');
  return useMutation({
    mutationFn: (body: z.input<typeof createUser.body>) => api.call(createUser, { body }),
    onSuccess: async () => {
      toast('success', texts('saved'));
      onCreated();
      await queryClient.invalidateQueries({ queryKey: userQueries.all() });
    },
    meta: { showsOwnErrors: true },
  });
};
