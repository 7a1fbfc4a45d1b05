import { deskWebhooks } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { webhooksKey } from '../../../entities/webhook/stopped-webhooks.ts';

/** Redelivers one delivery, a range of positions, or all since a moment (rule H6). */
export type Again =
  | { readonly deliveryId: string }
  | { readonly from: number; readonly to?: number }
  | { readonly since: string };

type Redelivery = { readonly webhookId: string; readonly again: Again };

/** If there are many, each call redelivers some and returns where the next call continues. */
const redeliver = async ({ webhookId, again }: Redelivery): Promise<number> => {
  const params = { webhookId };
  let { count, next } = await api.call(deskWebhooks.redeliver, { params, body: again });
  while (next !== null) {
    const part = await api.call(deskWebhooks.redeliver, { params, body: { ...again, from: next } });
    count += part.count;
    ({ next } = part);
  }
  return count;
};

export const useRedeliver = () => {
  const queryClient = useQueryClient();
  const { t } = useTranslation('webhooks');
  return useMutation({
    mutationFn: redeliver,
    onSuccess: (count) => toast('success', t('again.done', { count })),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: webhooksKey }),
    meta: { showsOwnErrors: true },
  });
};
