import type { SecretBox } from '@balcao/service-runtime/secret-box';
import type { IntegrationDb } from '#database/schema.ts';
import { secretPurposeOf } from './webhook-receiver.ts';

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
