import type { StoreTables } from '@balcao/event-store';
import type { Kysely } from 'kysely';
import type { NotificationTables } from '#database/schema.ts';

type Db = Kysely<NotificationTables & StoreTables>;

export const rememberUser = async (db: Db, userId: number, isMasked: boolean): Promise<void> => {
  await db
    .insertInto('st_users')
    .values({ user_id: userId, is_masked: isMasked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_masked: isMasked }))
    .execute();
};
