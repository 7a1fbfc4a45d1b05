import { type QueryExecutorProvider, sql } from 'kysely';

/** What each connection says and does by itself. A consumer of its own fills it from the beginning of the log. */
export const knowWhatConnectionsSay = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`
      alter table rm_connections
        add column greeting_message text not null default '',
        add column is_display boolean not null default false,
        add column queue_ids bigint[] not null default '{}',
        add column default_queue_id bigint,
        add column hint_message text not null default '',
        add column opening_message text not null default '',
        add column reminder_message text not null default '',
        add column is_automatic_in_groups boolean not null default false,
        add column close_waiting_minutes integer,
        add column close_pending_minutes integer,
        add column reminder_minutes integer
    `.execute(db);
  },
};
