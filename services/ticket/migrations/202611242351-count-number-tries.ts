import { sql, type Kysely } from 'kysely';

/** How often somebody who may not see numbers wrote one, since when. */
export const countNumberTries = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table st_number_tries (
      user_id bigint primary key,
      tries integer not null,
      since timestamptz not null
    )`.execute(db);
  },
};
