import { type Kysely, sql } from 'kysely';

/** The result of the newest try of each webhook. */
export const findLastTries = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index st_delivery_tries_newest on st_delivery_tries (receiver_id, at desc)`.execute(db);
  },
};
