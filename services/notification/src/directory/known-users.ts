import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';
import type { Viewers } from '#updates/hide-quotes.rules.ts';

export type KnownUser = {
  readonly userId: number;
  readonly profile: string;
  readonly queueIds: readonly number[];
  readonly isMasked: boolean;
};

export const rememberUser = async (
  db: NotificationDb,
  { userId, profile, queueIds, isMasked }: KnownUser,
): Promise<void> => {
  const known = { profile, queue_ids: [...queueIds], is_masked: isMasked };
  await db
    .insertInto('st_users')
    .values({ user_id: userId, ...known })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(known))
    .execute();
};

/** Sets whether pushes to a user are held back (rule A27). */
export const markSuspended = async (
  db: NotificationDb,
  userId: number,
  isSuspended: boolean,
): Promise<void> => {
  await db.updateTable('st_users').set({ is_suspended: isSuspended }).where('user_id', '=', userId).execute();
};

/** With their cleared entries and push subscriptions. */
export const forgetUser = async (db: NotificationDb, userId: number): Promise<void> => {
  await db.deleteFrom('st_users').where('user_id', '=', userId).execute();
  await db.deleteFrom('st_seen').where('user_id', '=', userId).execute();
  await db.deleteFrom('st_push_subscriptions').where('user_id', '=', userId).execute();
};

export const findUsers = async (
  db: NotificationDb,
): Promise<{ readonly users: readonly KnownUser[]; readonly allTicket: boolean }> => {
  const [rows, desk] = await Promise.all([
    db.selectFrom('st_users').select(['user_id', 'profile', 'queue_ids', 'is_masked']).execute(),
    db.selectFrom('st_desk').select('all_ticket').executeTakeFirst(),
  ]);
  return {
    users: rows.map((row) => ({
      userId: row.user_id,
      profile: row.profile,
      queueIds: row.queue_ids,
      isMasked: row.is_masked,
    })),
    allTicket: desk?.all_ticket === true,
  };
};

/** The fields of these users that decide which tickets they see. */
export const findViewers = async (db: NotificationDb, userIds: readonly number[]): Promise<Viewers> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('st_users')
    .select(['user_id', 'profile', 'queue_ids'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, { profile: row.profile, queueIds: row.queue_ids }]));
};
