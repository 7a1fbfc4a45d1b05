import { type Kysely, sql } from 'kysely';

const statements = [
  `create sequence user_ids as integer`,
  // Tokens of scripts. Their hashes, with the last use, are in a table of their own.
  `create table rm_api_tokens (
    token_id uuid primary key, name text not null, scopes text[] not null, queue_ids integer[] not null,
    addresses text[] not null, expires_at timestamptz, created_at timestamptz not null,
    own_contacts_only boolean not null default false
  )`,
  `create table rm_connections (id integer primary key, name text not null, type text, color text not null)`,
  // The shown fields of sectors.
  `create table rm_queues (id integer primary key, name text not null, color text not null)`,
  `create table rm_sessions (
    id uuid primary key, user_id integer not null, started_at timestamptz not null, ended_at timestamptz
  )`,
  `create index rm_sessions_ended on rm_sessions (ended_at) where ended_at is not null`,
  // The sessions that a new password ends.
  `create index rm_sessions_running on rm_sessions (user_id, started_at) where ended_at is null`,
  `create table rm_settings (
    key text primary key, value text not null, created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table rm_users (
    id integer primary key, name text not null, email text not null unique, profile text not null,
    is_tricked text not null, start_work text not null, end_work text not null, queue_ids integer[] not null,
    whatsapp_id integer, created_at timestamptz not null, is_newcomer boolean not null default false,
    is_invited boolean not null default false, is_suspended boolean not null default false
  )`,
  `create index rm_users_newest_first on rm_users (created_at desc, id desc)`,
  `create table st_api_token_hashes (
    token_id uuid primary key, token_hash bytea not null unique, last_used_at timestamptz
  )`,
  `create table st_credentials (user_id integer primary key, password_hash text not null)`,
  // Browsers in which a user signed in, by the hash of their cookie.
  `create table st_devices (
    token_hash bytea not null, user_id integer not null, used_at timestamptz not null default now(),
    primary key (token_hash, user_id)
  )`,
  `create index st_devices_user on st_devices (user_id)`,
  // Keys and addresses of outside services, encrypted.
  `create table st_integrations (
    key text primary key, wrapped_value text not null, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  // Password links, by the hash of their token, one per user.
  `create table st_password_links (
    user_id integer primary key, token_hash bytea not null unique, expires_at timestamptz not null
  )`,
  `create table st_refresh_tokens (
    token_hash bytea primary key, session_id uuid not null, issued_at timestamptz not null default now(),
    used_at timestamptz
  )`,
  `create index st_refresh_tokens_issued_at on st_refresh_tokens (issued_at)`,
  `create table st_secret_settings (
    key text primary key, wrapped_value text not null, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  // The address and browser of a session's last renewal. They are not in the log, and are deleted with the session.
  `create table st_session_places (
    session_id uuid primary key, address text not null, agent text not null,
    seen_at timestamptz not null default now()
  )`,
  `create table st_signing_keys (
    kid text primary key, public_key text not null, wrapped_private_key text not null,
    created_at timestamptz not null default now()
  )`,
];

/** Users, sessions and settings are read models of the log; secrets are in state tables only. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
