import type { WebhookProblem } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { dropWaiting } from '#deliveries/index.ts';
import type { IntegrationStore, IntegrationTransaction } from '#database/store.ts';
import { decideWebhook, webhookStream } from './webhook.decider.ts';
import { webhookState } from './webhook-row.ts';

/** The desk switches a webhook off and informs admins. One that is off stays unchanged. */
export const disableWebhook = async (
  store: IntegrationStore,
  webhookId: string,
  problem: WebhookProblem,
  now: Date,
): Promise<void> => {
  await store.transaction((tx) => disableIn(tx, [webhookId], problem, now));
  await dropWaiting(store.db, webhookId, now);
};

/** Switches off those of them that are on; the decider decides the events of each. */
export const disableIn = async (
  tx: IntegrationTransaction,
  webhookIds: readonly string[],
  problem: WebhookProblem,
  now: Date,
): Promise<void> => {
  if (webhookIds.length === 0) return;
  const rows = await tx.db
    .selectFrom('st_webhooks')
    .selectAll()
    .where('webhook_id', 'in', webhookIds)
    .where('is_on', '=', true)
    // Always in the same order, so that no deadlock is possible.
    .orderBy('webhook_id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const decided = rows.map((row) => ({
    webhookId: row.webhook_id,
    ...decideWebhook({ type: 'DisableWebhook', problem }, webhookState(row)),
  }));
  await tx.db
    .updateTable('st_webhooks')
    .set((eb) => ({ is_on: false, problem, updated_at: now, revision: eb('revision', '+', 1) }))
    .where(
      'webhook_id',
      'in',
      decided.map(({ webhookId }) => webhookId),
    )
    .execute();
  await Promise.all(
    decided.map(({ webhookId, events }) =>
      tx.append(webhookStream(webhookId), 'any', events, {
        metadata: { actor: { kind: 'system', name: 'integration' }, correlationId: newId() },
      }),
    ),
  );
};
