import type { StoreTables } from '@balcao/event-store';
import type { Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';

type Db = Kysely<NotificationTables & StoreTables>;

/** Whether there is anybody who may not see whole numbers. */
export const areNumbersMasked = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('st_users').select('user_id').where('is_masked', '=', true).limit(1).execute())
    .length > 0;

export const rememberUser = async (db: Db, userId: number, isMasked: boolean): Promise<void> => {
  await db
    .insertInto('st_users')
    .values({ user_id: userId, is_masked: isMasked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_masked: isMasked }))
    .execute();
};
