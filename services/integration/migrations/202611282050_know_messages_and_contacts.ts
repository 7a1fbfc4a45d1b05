import { type Kysely, sql } from 'kysely';

/** What the feed told last of each message, and whom it names: the next event of a message then asks nobody. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table st_feed add column message_id uuid`.execute(db);
  await sql`
    create index st_feed_message on st_feed (message_id, position desc) where message_id is not null
  `.execute(db);
  await sql`
    create table st_known_contacts (
      contact_id bigint primary key, name text not null, number text, is_group boolean not null,
      revision integer not null
    )
  `.execute(db);
};
