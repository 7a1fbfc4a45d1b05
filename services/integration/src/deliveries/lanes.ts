import { sql } from 'kysely';
import type { IntegrationDb } from '#database/schema.ts';

/** Longer than a try may take: a process that died loses what it had claimed, by Postgres’ clock (rule G10). */
const claimSeconds = 30;

export type Waiting = {
  readonly deliveryId: string;
  readonly content: string;
  readonly failures: number;
  readonly createdAt: Date;
};

/** The lane that has waited longest, for nobody else until it is left; undefined: none is due. */
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
      order by due_at limit 1 for update skip locked
    )
    returning lane
  `.execute(db);
  return rows[0]?.lane;
};

/** Again for as long, while its next one is tried. */
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

/** Nothing of it waits: the lane goes, unless something came meanwhile. Whoever adds locks it first. */
export const leaveLane = (db: IntegrationDb, receiverId: string, lane: string, dueAt: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select from st_lanes where receiver_id = ${receiverId} and lane = ${lane} for update`.execute(
      tx,
    );
    // A statement of its own: it sees what was added before the lock was given.
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

/** How long until somebody may go on with this receiver; undefined: nothing waits. */
export const findPauseMs = async (
  db: IntegrationDb,
  receiverId: string,
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(due_at) as due_at from st_lanes
    where receiver_id = ${receiverId} and (claimed_until is null or claimed_until < now())
  `.execute(db);
  const dueAt = rows[0]?.due_at ?? null;
  return dueAt === null ? undefined : Math.max(dueAt.getTime() - now.getTime(), 0);
};

/** Those for whom something is due that nobody has in hand. */
export const findDueReceivers = async (db: IntegrationDb, now: Date): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('st_lanes')
    .select('receiver_id')
    .distinct()
    .where('due_at', '<=', now)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .execute();
  return rows.map(({ receiver_id: receiverId }) => receiverId);
};
