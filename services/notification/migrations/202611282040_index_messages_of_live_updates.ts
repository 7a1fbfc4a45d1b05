import { type Kysely, sql } from 'kysely';

/** A tick changes the message of the last update that shows it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index rm_live_updates_message on rm_live_updates ((payload -> 'message' ->> 'id'), position desc)
    where event = 'appMessage'
  `.execute(db);
};
