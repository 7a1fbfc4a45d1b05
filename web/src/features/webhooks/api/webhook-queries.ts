import { type Delivery, deskWebhooks, type Webhook } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { type LogFilter, queryOf } from './log-filter.ts';
import { webhooksKey } from '../../../entities/webhook/stopped-webhooks.ts';

/** No live update reports deliveries, so visible ones are polled. */
const lookEveryMs = 3_000;
const lookAtListEveryMs = 15_000;

export const webhookQueries = {
  /** All of them, as one page. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...webhooksKey, 'list'] as const,
      queryFn: async ({ signal }) => pageOf((await api.call(deskWebhooks.list, { signal })).webhooks),
      initialPageParam: null,
      getNextPageParam: () => null,
      refetchInterval: lookAtListEveryMs,
      meta: { live: true },
    }),
  one: (webhookId: string) =>
    queryOptions({
      queryKey: [...webhooksKey, 'one', webhookId] as const,
      queryFn: ({ signal }) => api.call(deskWebhooks.show, { params: { webhookId }, signal }),
      refetchInterval: lookAtListEveryMs,
      meta: { live: true },
    }),
  deliveries: (webhookId: string, filter: LogFilter) =>
    infiniteQueryOptions({
      queryKey: [...webhooksKey, 'deliveries', webhookId, filter] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(deskWebhooks.deliveries, {
          params: { webhookId },
          query: { ...queryOf(filter), ...(pageParam === null ? {} : { after: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      // Each loaded page is fetched again; with more pages less often.
      refetchInterval: ({ state }) => lookEveryMs * Math.max(1, state.data?.pages.length ?? 1),
      staleTime: 0,
    }),
  delivery: (webhookId: string, deliveryId: string) =>
    queryOptions({
      queryKey: [...webhooksKey, 'delivery', webhookId, deliveryId] as const,
      queryFn: ({ signal }) => api.call(deskWebhooks.delivery, { params: { webhookId, deliveryId }, signal }),
      refetchInterval: lookEveryMs,
      staleTime: 0,
    }),
};

type WebhookPage = { readonly webhooks: readonly Webhook[]; readonly count: number };

export const pageOf = (webhooks: readonly Webhook[]): WebhookPage => ({ webhooks, count: webhooks.length });

export const webhooksOf = ({ webhooks }: WebhookPage): readonly Webhook[] => webhooks;

export const deliveriesOf = (page: { readonly deliveries: readonly Delivery[] }): readonly Delivery[] =>
  page.deliveries;

export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

export const titleOf = (webhook: Pick<Webhook, 'name' | 'url'>): string => webhook.name || hostOf(webhook);

/** Webhooks whose name or address contains the words. */
export const findIn = ({ webhooks }: WebhookPage, words: string): WebhookPage =>
  pageOf(webhooks.filter(({ name, url }) => `${name} ${url}`.toLowerCase().includes(words)));
