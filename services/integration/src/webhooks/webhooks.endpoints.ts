import { type Actor, deskWebhooks, scriptWebhooks, type WebhookCalls } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import type { OutboundClient } from '@balcao/service-kit';
import type { IntegrationDb } from '#database/schema.ts';
import { dropWaiting } from '#deliveries/index.ts';
import { type Changing, makeWebhook, removeWebhook, reviseWebhook, rotateSecret } from './change-webhooks.ts';
import { findDeliveries, findDelivery, seesContents } from './delivery-log.query.ts';
import { redeliver } from './redeliver.ts';
import { tryOutWebhook } from './test-webhook.ts';
import type { WebhookRow } from './webhook-row.ts';
import { findWebhook, findWebhooks, webhookOf, webhooksOf } from './webhooks.query.ts';

type Options = Changing & {
  readonly db: IntegrationDb;
  readonly ask: OutboundClient;
  readonly timeoutMs: number;
  /** The desk's address for links to its files. */
  readonly origin: string;
  readonly onWaiting: (webhookId: string) => void;
};

type OfWebhook = { readonly actor: Actor; readonly params: { readonly webhookId: string } };

/** Scripts manage their own webhooks by /v1, admins all of them by the page (rule H7). */
export const createWebhookEndpoints = (options: Options): Readonly<Record<string, EndpointHandler>> => {
  const { db, now, origin, onWaiting } = options;
  const shown = (row: WebhookRow) => webhookOf(db, row, now());
  const find = ({ actor, params: { webhookId } }: OfWebhook) => findWebhook(db, webhookId, actor);

  const each = {
    list: async ({ actor }: Pick<OfWebhook, 'actor'>) => ({
      body: { webhooks: await webhooksOf(db, await findWebhooks(db, actor), now()), next: null },
    }),
    create: async (
      request: Parameters<typeof makeWebhook>[1] & { body: Parameters<typeof makeWebhook>[2] },
    ) => {
      const { row, secret, written } = await makeWebhook(options, request, request.body);
      return { body: { ...(await shown(row)), secret }, written };
    },
    show: async (request: OfWebhook) => {
      const row = await find(request);
      return { body: await shown(row), version: row.revision };
    },
    change: async (
      request: OfWebhook &
        Parameters<typeof reviseWebhook>[1] & { body: Parameters<typeof reviseWebhook>[3] },
    ) => {
      const { webhookId } = request.params;
      const { row, written } = await reviseWebhook(options, request, webhookId, request.body);
      // A webhook that is off drops its waiting deliveries.
      if (!row.is_on) await dropWaiting(db, webhookId, now());
      return { body: await shown(row), version: row.revision, written };
    },
    remove: async (request: OfWebhook & Parameters<typeof removeWebhook>[1]) => ({
      body: undefined,
      ...(await removeWebhook(options, request, request.params.webhookId)),
    }),
    rotate: async (request: OfWebhook & Parameters<typeof rotateSecret>[1]) => {
      const { row, secret, written } = await rotateSecret(options, request, request.params.webhookId);
      return { body: { ...(await shown(row)), secret }, written };
    },
    test: async (request: OfWebhook) => {
      const { isTaken, try: tried } = await tryOutWebhook(options, await find(request));
      const answer = seesContents(request.actor) ? tried.answer : null;
      return { body: { isTaken, try: { ...tried, answer } } };
    },
    deliveries: async (request: OfWebhook & { query: Parameters<typeof findDeliveries>[2] }) => {
      const row = await find(request);
      return { body: await findDeliveries(db, row.webhook_id, request.query) };
    },
    delivery: async (request: { actor: Actor; params: { webhookId: string; deliveryId: string } }) => {
      await find(request);
      return { body: await findDelivery(db, request.params, { isWhole: seesContents(request.actor) }) };
    },
    redeliver: async (request: OfWebhook & { body: Parameters<typeof redeliver>[2] }) => {
      const row = await find(request);
      const body = await redeliver(db, row, request.body, { origin, now: now() });
      onWaiting(row.webhook_id);
      return { body };
    },
  };

  const serve = (calls: WebhookCalls): readonly EndpointHandler[] => [
    serveEndpoint(calls.list, each.list),
    serveEndpoint(calls.create, each.create),
    serveEndpoint(calls.show, each.show),
    serveEndpoint(calls.change, each.change),
    serveEndpoint(calls.remove, each.remove),
    serveEndpoint(calls.rotate, each.rotate),
    serveEndpoint(calls.test, each.test),
    serveEndpoint(calls.deliveries, each.deliveries),
    serveEndpoint(calls.delivery, each.delivery),
    serveEndpoint(calls.redeliver, each.redeliver),
  ];
  const handlers = [...serve(deskWebhooks), ...serve(scriptWebhooks)];
  return Object.fromEntries(handlers.map((handler) => [handler.operation, handler]));
};
