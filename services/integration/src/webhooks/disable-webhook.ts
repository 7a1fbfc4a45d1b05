import type { WebhookProblem } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import { dropWaiting } from '#deliveries/index.ts';
import type { IntegrationStore, IntegrationTransaction } from '../store.ts';
import { decideWebhook, webhookStream } from './webhook.decider.ts';
import { webhookState } from './webhook-row.ts';

/** By the desk itself, which tells admins. One that is off stays as it is. */
export const disableWebhook = async (
  store: IntegrationStore,
  webhookId: string,
  problem: WebhookProblem,
  now: Date,
): Promise<void> => {
  await store.transaction((tx) => disableIn(tx, [webhookId], problem, now));
  await dropWaiting(store.db, webhookId, now);
};

/** The statement takes all of them at once, and only those that were on; the decider says what is told of each. */
export const disableIn = async (
  tx: IntegrationTransaction,
  webhookIds: readonly string[],
  problem: WebhookProblem,
  now: Date,
): Promise<void> => {
  if (webhookIds.length === 0) return;
  const rows = await tx.db
    .updateTable('st_webhooks')
    .set((eb) => ({ is_on: false, problem, updated_at: now, revision: eb('revision', '+', 1) }))
    .where('webhook_id', 'in', webhookIds)
    .where('is_on', '=', true)
    .returningAll()
    .execute();
  await Promise.all(
    rows.map((row) => {
      const before = { ...webhookState(row), isOn: true };
      const { events } = decideWebhook({ type: 'DisableWebhook', problem }, before);
      return tx.append(webhookStream(row.webhook_id), 'any', events, {
        metadata: { actor: { kind: 'system', name: 'integration' }, correlationId: newId() },
      });
    }),
  );
};
