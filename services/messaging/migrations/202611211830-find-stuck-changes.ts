import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table rm_messages add column change_at timestamptz(3)`,
  `update rm_messages set change_at = updated_at where change_state is not null`,
  `create index rm_messages_unchanged on rm_messages (change_at) where change_state = 'pending'`,
  `alter table rm_media add column pending_since timestamptz(3)`,
  `update rm_media set pending_since = due_at where state = 'pending'`,
  `create index rm_media_pending_since on rm_media (pending_since) where state = 'pending'`,
];

export const findStuckChanges = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
