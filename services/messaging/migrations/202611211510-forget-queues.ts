import { sql, type Kysely } from 'kysely';

/** What a sector says comes with the move that it is said for. */
export const forgetQueues = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`drop table rm_queues`.execute(db);
  },
};
