import { sql, type Kysely } from 'kysely';

export const keepCorrelations = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table rm_live_updates add column correlation_id text`.execute(db);
  },
};
