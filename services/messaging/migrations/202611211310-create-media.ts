import { sql, type Kysely } from 'kysely';

const statements = [
  // Where the files of messages lie, and how far those that come from a channel are. A read model of our own events.
  `create table rm_media (
    message_id uuid primary key,
    ticket_id bigint not null,
    connection_id bigint not null,
    state text not null,
    due_at timestamptz(3) not null,
    stored json,
    twins json,
    outgoing json
  )`,
  `create index rm_media_pending on rm_media (due_at) where state = 'pending'`,
  `create index rm_media_ticket on rm_media (ticket_id)`,
  // Every key that some message needs: what the store has beside them is removed.
  `create table rm_media_keys (key uuid not null, message_id uuid not null, primary key (key, message_id))`,
  `create index rm_media_keys_message on rm_media_keys (message_id)`,
];

export const createMedia = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
