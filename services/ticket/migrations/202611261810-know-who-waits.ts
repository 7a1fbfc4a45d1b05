import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // Since when a ticket waits for its contact: null while what they wrote has no answer. Told by messages.
  `alter table rm_tickets add column answered_at timestamptz, add column reminded_at timestamptz`,
  `create index rm_tickets_answered on rm_tickets (connection_id, answered_at)
    where status = 'open' and answered_at is not null`,
  `create index rm_tickets_pending_since on rm_tickets (connection_id, updated_at) where status = 'pending'`,
];

/** Limits of each connection close what waits (rule T27). */
export const knowWhoWaits = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
