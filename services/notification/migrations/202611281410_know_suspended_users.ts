import type { Kysely } from 'kysely';

/** Nobody was suspended before this release. */
export const knowSuspendedUsers = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('st_users')
      .addColumn('is_suspended', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
  },
};
