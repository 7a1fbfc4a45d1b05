import { deskWebhooks, type FeedEventType, type Webhook } from '@balcao/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/page/toasts.ts';
import { webhooksKey } from '../../../entities/webhook/stopped-webhooks.ts';

export type WebhookFields = {
  readonly name: string;
  readonly url: string;
  readonly types: readonly FeedEventType[];
};

/** The caller does not wait for it, so the dialog closes before the list is fetched again. */
const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: webhooksKey });
};

/** The answer holds the secret, which is never sent again. */
export const useMakeWebhook = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ types, ...fields }: WebhookFields) =>
      api.call(deskWebhooks.create, { body: { ...fields, types: [...types] } }),
    onSuccess: refresh,
    meta: { showsOwnErrors: true },
  });
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

/** Only the changed fields. */
const changesOf = (before: Webhook, { name, url, types }: WebhookFields) => ({
  ...(name === before.name ? {} : { name }),
  ...(url === before.url ? {} : { url }),
  ...(isSameSet(types, before.types) ? {} : { types: [...types] }),
});

type Change = {
  readonly before: Webhook;
  readonly fields: WebhookFields;
  readonly version?: string | undefined;
};

export const useChangeWebhook = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('webhooks');
  return useMutation({
    mutationFn: ({ before, fields, version }: Change) =>
      api.call(deskWebhooks.change, {
        params: { webhookId: before.id },
        body: changesOf(before, fields),
        version,
      }),
    onSuccess: () => {
      toast('success', t('saved'));
      refresh();
    },
    meta: { showsOwnErrors: true },
  });
};

export const useSwitchWebhook = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('webhooks');
  return useMutation({
    mutationFn: ({ id, isOn }: Pick<Webhook, 'id' | 'isOn'>) =>
      api.call(deskWebhooks.change, { params: { webhookId: id }, body: { isOn } }),
    onSuccess: ({ isOn }) => toast('success', t(isOn ? 'switchedOn' : 'paused')),
    onSettled: refresh,
  });
};

export const useDeleteWebhook = () => {
  const refresh = useRefresh();
  const { t } = useTranslation('webhooks');
  return useMutation({
    mutationFn: (webhookId: string) => api.call(deskWebhooks.remove, { params: { webhookId } }),
    onSuccess: () => toast('success', t('deleted')),
    onSettled: refresh,
  });
};

export const useRotateSecret = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (webhookId: string) => api.call(deskWebhooks.rotate, { params: { webhookId } }),
    onSettled: refresh,
  });
};

export const useTestWebhook = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (webhookId: string) => api.call(deskWebhooks.test, { params: { webhookId } }),
    onSettled: refresh,
  });
};
