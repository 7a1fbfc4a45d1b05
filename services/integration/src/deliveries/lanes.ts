import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

/** Longer than a try may take. A dead process loses its claim after this time, by Postgres’ clock (rule G10). */
const claimSeconds = 30;

export type Waiting = {
  readonly deliveryId: string;
  readonly content: string;
  readonly failures: number;
  readonly createdAt: Date;
};

/** A receiver that asked for a pause gets nothing until then. */
const isPaused = (now: Date) =>
  sql`exists (
    select from st_receivers r where r.receiver_id = st_lanes.receiver_id and r.paused_until > ${now}
  )`;

/** Claims the lane that has waited longest, until it is left; undefined: none is due. */
export const claimLane = async (
  db: IntegrationDb,
  receiverId: string,
  now: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ lane: string }>`
    update st_lanes set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where receiver_id = ${receiverId} and lane = (
      select lane from st_lanes
      where receiver_id = ${receiverId} and due_at <= ${now} and (claimed_until is null or claimed_until < now())
        and not ${isPaused(now)}
      order by due_at limit 1 for update skip locked
    )
    returning lane
  `.execute(db);
  return rows[0]?.lane;
};

/** Extends the claim for the lane's next delivery. */
export const keepLane = async (db: IntegrationDb, receiverId: string, lane: string): Promise<void> => {
  await sql`
    update st_lanes set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where receiver_id = ${receiverId} and lane = ${lane}
  `.execute(db);
};

export const findHead = async (
  db: IntegrationDb,
  receiverId: string,
  lane: string,
): Promise<Waiting | undefined> => {
  const row = await db
    .selectFrom('st_deliveries')
    .select(['delivery_id', 'content', 'failures', 'created_at'])
    .where('receiver_id', '=', receiverId)
    .where('lane', '=', lane)
    .where('state', '=', 'waiting')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        deliveryId: row.delivery_id,
        content: row.content,
        failures: row.failures,
        createdAt: row.created_at,
      };
};

/** Deletes the lane once nothing of it waits. An append locks it first, so later deliveries are not lost. */
export const leaveLane = (db: IntegrationDb, receiverId: string, lane: string, dueAt: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select from st_lanes where receiver_id = ${receiverId} and lane = ${lane} for update`.execute(
      tx,
    );
    // A separate statement, so that it sees what was added before the lock was granted.
    const head = await findHead(tx, receiverId, lane);
    const row = { receiverId, lane };
    await (head === undefined
      ? tx
          .deleteFrom('st_lanes')
          .where('receiver_id', '=', row.receiverId)
          .where('lane', '=', row.lane)
          .execute()
      : tx
          .updateTable('st_lanes')
          .set({ due_at: dueAt, claimed_until: null })
          .where('receiver_id', '=', row.receiverId)
          .where('lane', '=', row.lane)
          .execute());
  });

/** How long until a receiver is due again; undefined: nothing waits. */
export const findPauseMs = async (
  db: IntegrationDb,
  receiverId: string,
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ due_at: Date | null }>`
    select greatest(
      min(due_at), (select paused_until from st_receivers where receiver_id = ${receiverId})
    ) as due_at
    from st_lanes
    where receiver_id = ${receiverId} and (claimed_until is null or claimed_until < now())
    having count(*) > 0
  `.execute(db);
  const dueAt = rows[0]?.due_at ?? null;
  return dueAt === null ? undefined : Math.max(dueAt.getTime() - now.getTime(), 0);
};

/** The receivers with due deliveries that no process has claimed. */
export const findDueReceivers = async (db: IntegrationDb, now: Date): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('st_lanes')
    .select('receiver_id')
    .distinct()
    .where('due_at', '<=', now)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .where(sql<boolean>`not ${isPaused(now)}`)
    .execute();
  return rows.map(({ receiver_id: receiverId }) => receiverId);
};

/** The lane of a delivery that stepped aside. */
export const laneAside = (deliveryId: string): string => `again ${deliveryId}`;

/** Moves a delivery to its own lane, so that later ones need not wait for it. */
export const stepAside = (
  db: IntegrationDb,
  { receiverId, deliveryId }: { readonly receiverId: string; readonly deliveryId: string },
  dueAt: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const lane = laneAside(deliveryId);
    await tx
      .insertInto('st_lanes')
      .values({ receiver_id: receiverId, lane, due_at: dueAt, claimed_until: null })
      .onConflict((conflict) =>
        conflict.columns(['receiver_id', 'lane']).doUpdateSet({ due_at: dueAt, claimed_until: null }),
      )
      .execute();
    await tx
      .updateTable('st_deliveries')
      .set({ lane })
      .where('receiver_id', '=', receiverId)
      .where('delivery_id', '=', deliveryId)
      .execute();
  });

/** The receiver works again: waiting deliveries are due now, the oldest first. */
export const hurryLanes = async (db: IntegrationDb, receiverId: string): Promise<void> => {
  await sql`
    update st_lanes set due_at = least(st_lanes.due_at, free.created_at) from (
      select l.lane, (
        select created_at from st_deliveries d
        where d.receiver_id = l.receiver_id and d.lane = l.lane and d.state = 'waiting'
        order by d.sequence limit 1
      ) as created_at
      from st_lanes l where l.receiver_id = ${receiverId} and l.claimed_until is null
      order by l.lane for update of l skip locked
    ) free
    where st_lanes.receiver_id = ${receiverId} and st_lanes.lane = free.lane
  `.execute(db);
};

/** The receiver asked for a pause: nothing is sent until then. */
export const pauseReceiver = async (
  db: IntegrationDb,
  receiverId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<void> => {
  await db
    .insertInto('st_receivers')
    .values({ receiver_id: receiverId, is_on: true, since: now, paused_until: until })
    .onConflict((conflict) => conflict.column('receiver_id').doUpdateSet({ paused_until: until }))
    .execute();
};
