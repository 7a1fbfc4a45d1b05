import { AppError, feedEventTypeSchema, maxRedelivered, type WebhookCalls } from '@balcao/contracts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { IntegrationDb, IntegrationTables } from '#database/schema.ts';
import { addDeliveries, deliverAgain } from '#deliveries/index.ts';
import { lockFeed, seenBy } from '#feed/index.ts';
import { deliveryTo } from './add-webhook-deliveries.ts';
import type { WebhookRow } from './webhook-row.ts';
import { webhookSeer } from './webhooks.query.ts';

type Wanted = z.output<WebhookCalls['redeliver']['body']>;
type Redelivered = { readonly count: number; readonly next: number | null };

/** Redelivers under the same ids, whether the deliveries were accepted, failed or dropped (rule H6). */
export const redeliver = async (
  db: IntegrationDb,
  row: WebhookRow,
  wanted: Wanted,
  options: { readonly origin: string; readonly now: Date },
): Promise<Redelivered> => {
  if (!row.is_on) throw new AppError('ERR_WEBHOOK_OFF');
  return db.transaction().execute(async (tx) => {
    // Entries that are erased meanwhile stay erased.
    await lockFeed(tx);
    const { deliveryId, from = 1, to, since } = wanted;
    if (deliveryId !== undefined) {
      const count = await deliverAgain(tx, row.webhook_id, [deliveryId], options.now);
      if (count === 0) throw new AppError('ERR_NO_DELIVERY_FOUND');
      return { count, next: null };
    }
    const found = await tx
      .selectFrom('st_feed')
      .selectAll()
      .where('type', 'in', row.types)
      .where(seenBy(webhookSeer(row)))
      .where('position', '>=', from)
      .$if(to !== undefined, (query) => query.where('position', '<=', to ?? 0))
      .$if(since !== undefined, (query) => query.where('at', '>=', new Date(since ?? 0)))
      .orderBy('position')
      .limit(maxRedelivered + 1)
      .execute();
    const page = found.slice(0, maxRedelivered);
    const ids = page.map(({ delivery_id: id }) => id);
    await deliverAgain(tx, row.webhook_id, ids, options.now);
    await addDeliveries(
      tx,
      page.map((each) => deliveryTo(row, appendedOf(each), options)),
    );
    return { count: page.length, next: found[maxRedelivered]?.position ?? null };
  });
};

const appendedOf = (row: Selectable<IntegrationTables['st_feed']>) => ({
  type: feedEventTypeSchema.parse(row.type),
  data: z.looseObject({}).parse(JSON.parse(row.data)),
  deliveryId: row.delivery_id,
  position: row.position,
  contactIds: row.contact_ids,
  ticketId: row.ticket_id,
  at: row.at,
});
