import { type Kysely, sql } from 'kysely';

/** Admins see the health of a connection, are informed of drops, and can restart all sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table st_sessions
      add column is_restart boolean not null default false,
      add column status_since timestamptz,
      add column down_since timestamptz,
      add column dropped_at timestamptz,
      add column drop_reason text,
      add column is_drop_told boolean not null default false
  `.execute(db);
  await sql`
    update st_sessions session set status_since = connection.updated_at
    from rm_connections connection where connection.id = session.connection_id
  `.execute(db);
  await sql`
    create table st_restart (
      id integer primary key check (id = 1),
      asked_at timestamptz not null,
      asked_by text not null,
      connection_ids integer[] not null,
      done integer not null,
      step_since timestamptz,
      finished_at timestamptz
    )
  `.execute(db);
}
