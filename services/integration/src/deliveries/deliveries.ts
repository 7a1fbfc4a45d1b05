import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

export type NewDelivery = {
  readonly receiverId: string;
  /** The same for each try, so that the receiver recognises a repeat. */
  readonly deliveryId: string;
  /** Deliveries of a lane are sent in order. */
  readonly lane: string;
  readonly contactId: number | null;
  /** Further contacts in it: it is deleted if one of them is erased. */
  readonly alsoContactIds?: readonly number[];
  readonly ticketId: number | null;
  /** JSON, as sent. */
  readonly content: string;
  readonly createdAt: Date;
  /** The event type for webhooks; absent for other receivers. */
  readonly type?: string;
  readonly position?: number;
};

/** Adds deliveries in the caller's transaction, in this order. Existing ones stay unchanged. */
export const addDeliveries = async (db: IntegrationDb, added: readonly NewDelivery[]): Promise<void> => {
  if (added.length === 0) return;
  // A lane that is being emptied is locked: it stops at these deliveries, or is created again.
  const lanes = [...new Map(added.map((one) => [`${one.receiverId} ${one.lane}`, one])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { receiverId, lane, createdAt }]) => ({
      receiver_id: receiverId,
      lane,
      due_at: createdAt,
      claimed_until: null,
    }));
  await db
    .insertInto('st_lanes')
    .values(lanes)
    .onConflict((conflict) =>
      conflict.columns(['receiver_id', 'lane']).doUpdateSet({ due_at: sql`st_lanes.due_at` }),
    )
    .execute();
  await db
    .insertInto('st_deliveries')
    .values(
      added.map((one) => ({
        receiver_id: one.receiverId,
        delivery_id: one.deliveryId,
        lane: one.lane,
        contact_id: one.contactId,
        ticket_id: one.ticketId,
        content: one.content,
        created_at: one.createdAt,
        ended_at: null,
        type: one.type ?? null,
        position: one.position ?? null,
        also_contact_ids:
          one.alsoContactIds === undefined || one.alsoContactIds.length === 0
            ? null
            : [...one.alsoContactIds],
      })),
    )
    .onConflict((conflict) => conflict.columns(['receiver_id', 'delivery_id']).doNothing())
    .execute();
};

/**
 * Queues ended deliveries as if they were never tried; their tries stay in the log.
 * @returns their number
 */
export const deliverAgain = async (
  db: IntegrationDb,
  receiverId: string,
  deliveryIds: readonly string[],
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ lane: string; state: string }>`
    select lane, state from st_deliveries
    where receiver_id = ${receiverId} and delivery_id = any(${sql.val([...deliveryIds])}::text[])
      and type <> 'webhook.test'
  `.execute(db);
  const lanes = [...new Set(rows.filter(({ state }) => state !== 'waiting').map(({ lane }) => lane))];
  if (lanes.length > 0) {
    await db
      .insertInto('st_lanes')
      .values(
        lanes.toSorted().map((lane) => ({ receiver_id: receiverId, lane, due_at: now, claimed_until: null })),
      )
      .onConflict((conflict) =>
        conflict.columns(['receiver_id', 'lane']).doUpdateSet({ due_at: sql`st_lanes.due_at` }),
      )
      .execute();
    await sql`
      update st_deliveries set state = 'waiting', failures = 0, ended_at = null
      where receiver_id = ${receiverId} and delivery_id = any(${sql.val([...deliveryIds])}::text[])
        and state <> 'waiting' and type <> 'webhook.test'
    `.execute(db);
  }
  return rows.length;
};

/** Drops the waiting deliveries of a receiver that no longer exists. */
export const dropWaiting = (db: IntegrationDb, receiverId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // An append locks a lane first, so later deliveries create it again.
    await sql`select from st_lanes where receiver_id = ${receiverId} order by lane for update`.execute(tx);
    await tx
      .updateTable('st_deliveries')
      .set({ state: 'dropped', ended_at: now })
      .where('receiver_id', '=', receiverId)
      .where('state', '=', 'waiting')
      .execute();
    await tx.deleteFrom('st_lanes').where('receiver_id', '=', receiverId).execute();
  });

/** Deletes deliveries, waiting or sent, of erased contacts and deleted tickets. */
export const forgetDeliveriesOf = async (
  db: IntegrationDb,
  {
    contactIds,
    ticketIds,
  }: { readonly contactIds: readonly number[]; readonly ticketIds: readonly number[] },
): Promise<void> => {
  await sql`
    delete from st_deliveries
    where contact_id = any(${sql.val([...contactIds])}::bigint[])
       or also_contact_ids && ${sql.val([...contactIds])}::bigint[]
       or ticket_id = any(${sql.val([...ticketIds])}::bigint[])
  `.execute(db);
};

const keptDays = 3;
const keptOfReceiver = 1_000;

/**
 * Each receiver's newest ended deliveries stay for a while, so that an admin can see requests and answers. Those of
 * webhooks stay as long as the feed (rule H8).
 */
export const forgetOldDeliveries = async (db: IntegrationDb): Promise<void> => {
  await sql`
    delete from st_deliveries where type is null and state <> 'waiting' and ended_at < now() - make_interval(days => ${keptDays})
  `.execute(db);
  // If many ended at the same moment, their order decides.
  await sql`
    with beyond as materialized (
      select r.receiver_id, b.ended_at, b.sequence
      from (select distinct receiver_id from st_deliveries where type is null) r
      cross join lateral (
        select ended_at, sequence from st_deliveries
        where receiver_id = r.receiver_id and type is null and state <> 'waiting'
        order by ended_at desc, sequence desc offset ${keptOfReceiver} limit 1
      ) b
    )
    delete from st_deliveries d using beyond
    where d.receiver_id = beyond.receiver_id and d.type is null and d.state <> 'waiting'
      and (d.ended_at, d.sequence) <= (beyond.ended_at, beyond.sequence)
  `.execute(db);
};
