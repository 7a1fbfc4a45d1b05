import { type Kysely, sql } from 'kysely';

/** Fields for files, quotes, edits and deletions, and their simulation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await widenMessages(db);
  await widenOutbound(db);
  await createEarlyChanges(db);
  await widenSimulator(db);
}

/** Maps the channel's ids to ours, for inbound and outbound messages. */
async function widenMessages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table st_outbound_attempts rename to st_channel_messages`.execute(db);
  await sql`
    alter table st_channel_messages
      drop constraint st_outbound_attempts_pkey,
      alter column attempt drop not null,
      add column from_me boolean not null default true,
      add column contact_id bigint,
      add column chat_id uuid,
      add constraint st_channel_messages_pkey primary key (connection_id, external_id, from_me)
  `.execute(db);
  await sql`alter table st_channel_messages rename column started_at to noted_at`.execute(db);
  await sql`alter index st_outbound_attempts_of_message rename to st_channel_messages_of_message`.execute(db);
  await sql`
    update st_channel_messages message set contact_id = outbound.contact_id
    from st_outbound outbound where outbound.message_id = message.message_id
  `.execute(db);
}

async function widenOutbound(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table st_outbound
      add column kind text not null default 'send',
      add column target_id uuid,
      add column media jsonb,
      add column quoted_message_id uuid
  `.execute(db);
}

/** Edits and deletions that came before their message. */
async function createEarlyChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table st_early_changes (
      connection_id integer not null,
      position bigint not null generated always as identity,
      external_id text not null,
      from_me boolean not null,
      kind text not null,
      body text not null,
      noted_at timestamptz not null default now(),
      primary key (connection_id, external_id, position)
    )
  `.execute(db);
}

async function widenSimulator(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sim_inbound
      add column content jsonb,
      add column quoted_id text,
      add column from_me boolean not null default false,
      add column group_id text,
      add column group_name text
  `.execute(db);
  await sql`
    alter table sim_outbox
      add column file jsonb,
      add column quoted_id text,
      add column is_edited boolean not null default false,
      add column is_revoked boolean not null default false
  `.execute(db);
  await sql`
    alter table sim_phones
      add column fail_media integer not null default 0,
      add column fail_changes integer not null default 0,
      add column fail_checks integer not null default 0
  `.execute(db);
  await sql`
    create table sim_changes (
      connection_id integer not null,
      position bigint not null generated always as identity,
      id text not null,
      from_me boolean not null,
      kind text not null,
      body text not null,
      delivered_at timestamptz,
      primary key (connection_id, position)
    )
  `.execute(db);
  await sql`
    create index sim_changes_undelivered on sim_changes (connection_id, position) where delivered_at is null
  `.execute(db);
  await sql`
    create table sim_contacts (
      connection_id integer not null,
      number text not null,
      name text not null,
      is_listed boolean not null,
      is_registered boolean not null,
      primary key (connection_id, number)
    )
  `.execute(db);
}
