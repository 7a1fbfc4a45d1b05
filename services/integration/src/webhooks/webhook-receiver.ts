import type { SecretBox } from '@balcao/service-runtime/secret-box';
import type { Clock } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';
import { hurryLanes, type Receiver } from '#deliveries/index.ts';
import { threeDaysOfTries } from '#deliveries/retry.rules.ts';
import type { IntegrationStore } from '#database/store.ts';
import { disableWebhook } from './disable-webhook.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookRow } from './webhook-row.ts';
import { isTokenAlive } from './webhooks.query.ts';

type Options = {
  readonly db: IntegrationDb;
  readonly store: IntegrationStore;
  readonly box: SecretBox;
  readonly clock: Clock;
};

/** The duration of one delivery's tries: a webhook that accepted nothing in this time is switched off (rule H6). */
const longFailureMs = 75 * 60 * 60 * 1_000;
const gone = 410;

export const secretPurposeOf = (webhookId: string): string => `webhook:${webhookId}`;

/** The signing secrets: the present one, and for a while the previous one. */
export const secretsOf = (row: WebhookRow, box: SecretBox, now: Date): readonly string[] =>
  [
    row.wrapped_secret,
    ...(row.previous_secret !== null && row.previous_until !== null && row.previous_until > now
      ? [row.previous_secret]
      : []),
  ].map((wrapped) => box.open(wrapped, secretPurposeOf(row.webhook_id)));

export const createWebhookReceiver = (webhookId: string, { db, store, box, clock }: Options): Receiver => ({
  schedule: threeDaysOfTries,
  stepsAside: true,
  findTarget: async (deliveryId, content) => {
    const row = await db
      .selectFrom('st_webhooks')
      .selectAll()
      .where('webhook_id', '=', webhookId)
      .where('is_on', '=', true)
      .where(isTokenAlive)
      .executeTakeFirst();
    if (row === undefined) return null;
    const now = clock.now();
    return {
      url: row.url,
      headers: signedHeaders({ id: deliveryId, at: now, body: content }, secretsOf(row, box, now)),
    };
  },
  afterTry: async ({ isTaken, isGivenUp, status }) => {
    if (isTaken) {
      const back = await db
        .updateTable('st_webhooks')
        .set({ failing_since: null })
        .where('webhook_id', '=', webhookId)
        .where('failing_since', 'is not', null)
        .executeTakeFirst();
      // Waiting deliveries are due now, the oldest first.
      if (back.numUpdatedRows > 0n) await hurryLanes(db, webhookId);
      return;
    }
    const now = clock.now();
    const row = await db
      .updateTable('st_webhooks')
      .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
      .where('webhook_id', '=', webhookId)
      .returning('failing_since')
      .executeTakeFirst();
    const failingMs = now.getTime() - (row?.failing_since ?? now).getTime();
    if (status === gone) await disableWebhook(store, webhookId, 'gone', now);
    else if (isGivenUp && failingMs >= longFailureMs) await disableWebhook(store, webhookId, 'failing', now);
  },
});

/** Wraps secrets with the new master key, so that the previous one can be removed. */
export const renewSecrets = async (db: IntegrationDb, box: SecretBox): Promise<void> => {
  const rows = await db
    .selectFrom('st_webhooks')
    .select(['webhook_id', 'wrapped_secret', 'previous_secret'])
    .execute();
  // A hundred at most.
  for (const { webhook_id: webhookId, wrapped_secret: wrapped, previous_secret: previous } of rows) {
    const renewed = box.renew(wrapped, secretPurposeOf(webhookId));
    const renewedPrevious = previous === null ? undefined : box.renew(previous, secretPurposeOf(webhookId));
    if (renewed === undefined && renewedPrevious === undefined) continue;
    await db
      .updateTable('st_webhooks')
      .set({ wrapped_secret: renewed ?? wrapped, previous_secret: renewedPrevious ?? previous })
      .where('webhook_id', '=', webhookId)
      .where('wrapped_secret', '=', wrapped)
      .execute();
  }
};
