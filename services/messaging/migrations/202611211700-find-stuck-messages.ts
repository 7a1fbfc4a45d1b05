import { sql, type Kysely } from 'kysely';

export const findStuckMessages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql
      .raw(
        `create index rm_messages_unsent on rm_messages (queued_at) where send_state = 'queued' and not is_held`,
      )
      .execute(db);
  },
};
