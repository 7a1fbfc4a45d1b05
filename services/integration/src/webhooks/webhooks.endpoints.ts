import { type Actor, deskWebhooks, scriptWebhooks, type WebhookCalls } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { dropWaiting } from '#deliveries/index.ts';
import { makeWebhook, removeWebhook, reviseWebhook, rotateSecret } from './change-webhooks.ts';
import { findDeliveries, findDelivery, seesContents } from './delivery-log.query.ts';
import { redeliver } from './redeliver.ts';
import { tryOutWebhook } from './test-webhook.ts';
import type { WebhookRow } from './webhook-row.ts';
import { findWebhook, findWebhooks, webhookOf, webhooksOf } from './webhooks.query.ts';
import type { Surroundings } from '#surroundings.ts';

type OfWebhook = { readonly actor: Actor; readonly params: { readonly webhookId: string } };

/** Scripts manage their own webhooks by /v1, admins all of them by the page (rule H7). */
export const serveWebhooks = (surroundings: Surroundings): readonly EndpointHandler[] => {
  const {
    db,
    clock: { now },
    origin,
    deliverTo,
  } = surroundings;
  const shown = (row: WebhookRow) => webhookOf(db, row, now());
  const find = ({ actor, params: { webhookId } }: OfWebhook) => findWebhook(db, webhookId, actor);

  const serve = (calls: WebhookCalls): readonly EndpointHandler[] => [
    serveEndpoint(calls.list, async ({ actor }) => ({
      body: { webhooks: await webhooksOf(db, await findWebhooks(db, actor), now()), next: null },
    })),
    serveEndpoint(calls.create, async (request) => {
      const { row, secret, written } = await makeWebhook(surroundings, request, request.body);
      return { body: { ...(await shown(row)), secret }, written };
    }),
    serveEndpoint(calls.show, async (request) => {
      const row = await find(request);
      return { body: await shown(row), version: row.revision };
    }),
    serveEndpoint(calls.change, async (request) => {
      const { webhookId } = request.params;
      const { row, written } = await reviseWebhook(surroundings, request, webhookId, request.body);
      // A webhook that is off drops its waiting deliveries.
      if (!row.is_on) await dropWaiting(db, webhookId, now());
      return { body: await shown(row), version: row.revision, written };
    }),
    serveEndpoint(calls.remove, async (request) => ({
      body: undefined,
      ...(await removeWebhook(surroundings, request, request.params.webhookId)),
    })),
    serveEndpoint(calls.rotate, async (request) => {
      const { row, secret, written } = await rotateSecret(surroundings, request, request.params.webhookId);
      return { body: { ...(await shown(row)), secret }, written };
    }),
    serveEndpoint(calls.test, async (request) => {
      const { isTaken, try: tried } = await tryOutWebhook(surroundings, await find(request));
      const answer = seesContents(request.actor) ? tried.answer : null;
      return { body: { isTaken, try: { ...tried, answer } } };
    }),
    serveEndpoint(calls.deliveries, async (request) => {
      const row = await find(request);
      return { body: await findDeliveries(db, row.webhook_id, request.query) };
    }),
    serveEndpoint(calls.delivery, async (request) => {
      await find(request);
      return { body: await findDelivery(db, request.params, { isWhole: seesContents(request.actor) }) };
    }),
    serveEndpoint(calls.redeliver, async (request) => {
      const row = await find(request);
      const body = await redeliver(db, row, request.body, { origin, now: now() });
      deliverTo([row.webhook_id]);
      return { body };
    }),
  ];
  return [...serve(deskWebhooks), ...serve(scriptWebhooks)];
};
