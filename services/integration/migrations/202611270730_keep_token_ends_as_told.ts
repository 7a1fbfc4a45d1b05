import { type Kysely, sql } from 'kysely';

/** Events tell all that stands in it, so it is a read model. */
export const keepTokenEndsAsTold = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table st_token_ends rename to rm_token_ends`.execute(db);
    await sql`alter index st_token_ends_pkey rename to rm_token_ends_pkey`.execute(db);
  },
};
