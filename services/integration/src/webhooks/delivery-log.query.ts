import {
  type Actor,
  AppError,
  type Delivery,
  deliverySchema,
  type ShownDelivery,
  shownDeliverySchema,
  type WebhookCalls,
} from '@balcao/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { IntegrationDb } from '#database/schema.ts';

type Asked = z.output<WebhookCalls['deliveries']['query']>;

/** Request and answer may contain numbers (rule N1). */
export const seesContents = (actor: Actor): boolean => actor.kind !== 'user' || actor.seesNumbers;

const deliveriesOf = (db: IntegrationDb, webhookId: string) =>
  db.selectFrom('st_deliveries').where('receiver_id', '=', webhookId).where('type', 'is not', null);

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The receiver may have asked for a pause (rule H5). */
const nextTryAt = sql<Date | null>`case when st_deliveries.state = 'waiting' then (
  select greatest(l.due_at, r.paused_until)
  from st_lanes l left join st_receivers r on r.receiver_id = l.receiver_id
  where l.receiver_id = st_deliveries.receiver_id and l.lane = st_deliveries.lane
) end`;

export const findDeliveries = async (
  db: IntegrationDb,
  webhookId: string,
  { state, type, after, limit }: Asked,
): Promise<{ readonly deliveries: Delivery[]; readonly next: string | null }> => {
  const rows = await deliveriesOf(db, webhookId)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('st_delivery_tries')
          .select(['number', 'at', 'took_ms', 'status', 'problem'])
          .whereRef('st_delivery_tries.receiver_id', '=', 'st_deliveries.receiver_id')
          .whereRef('st_delivery_tries.delivery_id', '=', 'st_deliveries.delivery_id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['delivery_id', 'type', 'position', 'state', 'created_at', 'ended_at', 'sequence'])
    .select(['last.number', 'last.at', 'last.took_ms', 'last.status', 'last.problem'])
    .select(nextTryAt.as('next_try_at'))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(after !== undefined, (query) => query.where('sequence', '<', after ?? 0))
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    deliveries: page.map((row) =>
      deliverySchema.parse({
        id: row.delivery_id,
        type: row.type,
        position: row.position,
        state: row.state,
        tries: row.number ?? 0,
        last:
          row.number === null
            ? null
            : {
                number: row.number,
                at: isoOrNull(row.at),
                tookMs: row.took_ms,
                status: row.status,
                problem: row.problem,
              },
        createdAt: row.created_at.toISOString(),
        endedAt: isoOrNull(row.ended_at),
        nextTryAt: isoOrNull(row.next_try_at),
      }),
    ),
    next: rows.length > limit ? String(page.at(-1)?.sequence ?? '') : null,
  };
};

/** @throws ERR_NO_DELIVERY_FOUND */
export const findDelivery = async (
  db: IntegrationDb,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
  { isWhole }: { readonly isWhole: boolean },
): Promise<ShownDelivery> => {
  const row = await deliveriesOf(db, webhookId)
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_DELIVERY_FOUND');
  const tries = await db
    .selectFrom('st_delivery_tries')
    .selectAll()
    .where('receiver_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .orderBy(sql`number`)
    .execute();
  return shownDeliverySchema.parse({
    id: row.delivery_id,
    type: row.type,
    position: row.position,
    state: row.state,
    request: isWhole ? row.content : null,
    tries: tries.map((each) => ({
      number: each.number,
      at: each.at.toISOString(),
      tookMs: each.took_ms,
      status: each.status,
      problem: each.problem,
      answer: isWhole ? each.answer : null,
    })),
    createdAt: row.created_at.toISOString(),
    endedAt: isoOrNull(row.ended_at),
  });
};
