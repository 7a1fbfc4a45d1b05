import { type QueryExecutorProvider, sql } from 'kysely';

/** What scripts asked for under keys of theirs, for as long as a key counts. */
export const rememberScriptSends = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`create table st_script_sends (
      command_id text primary key, send_id uuid not null, digest text not null,
      busy_until timestamptz not null, at timestamptz not null default now()
    )`.execute(db);
    await sql`create index st_script_sends_by_age on st_script_sends (at)`.execute(db);
  },
};
