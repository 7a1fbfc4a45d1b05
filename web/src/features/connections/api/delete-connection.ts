import { deleteConnection } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session.ts';
import { toast } from '../../../lib/toasts.ts';
import { connectionCache } from '../connections.realtime.ts';

export const useDeleteConnection = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('connections');
  return useMutation({
    mutationFn: (connectionId: number) =>
      api.call(deleteConnection, { params: { whatsappId: connectionId } }),
    onSuccess: (_, connectionId) => {
      connectionCache(queryClient).remove(connectionId);
      toast('success', t('deleted'));
    },
  });
};
