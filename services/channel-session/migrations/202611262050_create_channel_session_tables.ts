import { type Kysely, sql } from 'kysely';

const statements = [
  `create sequence connection_ids as integer`,
  // The texts of the automation are the defaults of connections that were created before it.
  `create table rm_connections (
    id integer primary key, name text not null unique, color text not null, type text, engine text not null,
    greeting_message text not null, farewell_message text not null, is_default boolean not null,
    is_display boolean not null, queue_ids integer[] not null, status text not null, reason text, number text,
    created_at timestamptz not null, updated_at timestamptz not null, default_queue_id integer,
    hint_message text not null default 'Não entendi a sua resposta. Por favor, responda com o número de uma das opções.',
    opening_message text not null default 'Recebemos a sua mensagem. Nosso atendimento volta {{opens_at}}.',
    reminder_message text not null default 'Ainda podemos ajudar? Sem a sua resposta, este atendimento será encerrado em breve.',
    is_automatic_in_groups boolean not null default false, close_waiting_minutes integer,
    close_pending_minutes integer, reminder_minutes integer
  )`,
  `create table rm_queues (
    id integer primary key, name text not null, color text not null, greeting_message text not null,
    start_work text not null, end_work text not null, absence_message text not null
  )`,
  `create table rm_settings (key text primary key, value text not null)`,
  // The tables of the simulated phone network; nothing else reads them.
  `create table sim_changes (
    connection_id integer not null, position bigint generated always as identity, id text not null,
    from_me boolean not null, kind text not null, body text not null, delivered_at timestamptz,
    primary key (connection_id, position)
  )`,
  `create index sim_changes_undelivered on sim_changes (connection_id, position) where delivered_at is null`,
  `create table sim_contacts (
    connection_id integer not null, number text not null, name text not null, is_listed boolean not null,
    is_registered boolean not null, primary key (connection_id, number)
  )`,
  `create table sim_inbound (
    connection_id integer not null, id text not null, position bigint generated always as identity,
    from_number text not null, name text not null, body text not null, sent_at timestamptz not null,
    delivered_at timestamptz, content jsonb, quoted_id text, from_me boolean not null default false,
    group_id text, group_name text, is_declined boolean not null default false,
    primary key (connection_id, id)
  )`,
  `create index sim_inbound_undelivered on sim_inbound (connection_id, position) where delivered_at is null`,
  `create table sim_outbox (
    connection_id integer not null, position bigint not null, id text not null, to_number text not null,
    body text not null, at timestamptz not null default now(), ack integer not null,
    ack_told integer not null default 0, file jsonb, quoted_id text, is_edited boolean not null default false,
    is_revoked boolean not null default false, constraint sim_outbox_id unique (connection_id, id),
    primary key (connection_id, position)
  )`,
  `create index sim_outbox_acks_to_tell on sim_outbox (connection_id, position) where ack > ack_told`,
  `create table sim_phones (
    connection_id integer primary key, number text not null, qrcode text,
    is_paired boolean not null default false, session_id uuid, last_position bigint not null default 0,
    is_offline boolean not null default false, holds_acks boolean not null default false,
    slow_ms integer not null default 0, reject integer not null default 0,
    duplicate integer not null default 0, reorder integer not null default 0,
    drop_answer integer not null default 0, fail_media integer not null default 0,
    fail_changes integer not null default 0, fail_checks integer not null default 0,
    gone_media integer not null default 0
  )`,
  `create table sim_pictures (
    connection_id integer not null, shown_by text not null, content bytea not null,
    is_hidden boolean not null, primary key (connection_id, shown_by)
  )`,
  // Maps the channel's ids to ours, for inbound and outbound messages.
  `create table st_channel_messages (
    connection_id integer not null, external_id text not null, message_id uuid not null, attempt integer,
    noted_at timestamptz not null default now(), from_me boolean not null default true, contact_id bigint,
    chat_id uuid, primary key (connection_id, external_id, from_me)
  )`,
  // Rows are inserted in the order of time, so the index is small and costs a send nothing.
  `create index st_channel_messages_age on st_channel_messages using brin (noted_at) with (pages_per_range = 16)`,
  `create index st_channel_messages_of_message on st_channel_messages (message_id)`,
  `create table st_chat_contacts (
    contact_id bigint not null, chat_id uuid not null, primary key (contact_id, chat_id)
  )`,
  `create table st_chat_identities (
    connection_id integer not null, kind text not null, value text not null, chat_id uuid not null,
    primary key (connection_id, kind, value)
  )`,
  `create index st_chat_identities_of_chat on st_chat_identities (chat_id)`,
  `create table st_chats (id uuid primary key, connection_id integer not null, newest_at timestamptz not null)`,
  // Edits and deletions that came before their message.
  `create table st_early_changes (
    connection_id integer not null, position bigint generated always as identity, external_id text not null,
    from_me boolean not null, kind text not null, body text not null,
    noted_at timestamptz not null default now(), primary key (connection_id, external_id, position)
  )`,
  // The erased contacts and their chats.
  `create table st_erased_chats (chat_id uuid primary key, erased_at timestamptz not null default now())`,
  `create table st_erased_contacts (contact_id bigint primary key, erased_at timestamptz not null default now())`,
  `create table st_leases (
    connection_id integer primary key, token bigint not null, owner uuid not null, owner_place text not null,
    expires_at timestamptz not null
  )`,
  `create table st_outbound (
    message_id uuid primary key, seq bigint generated always as identity, connection_id integer not null,
    contact_id bigint not null, source_partition integer not null, source_position bigint not null,
    status text not null, attempt integer not null, external_id text, ack integer not null default 0,
    lookups integer not null default 0, next_attempt_at timestamptz not null, attempted_at timestamptz,
    body text, recipient jsonb, metadata jsonb not null, kind text not null default 'send', target_id uuid,
    media jsonb, quoted_message_id uuid, ticket_id bigint
  )`,
  `create index st_outbound_age on st_outbound using brin (next_attempt_at) with (pages_per_range = 16)`,
  `create index st_outbound_of_contact on st_outbound (contact_id)`,
  // Finds the waiting sends of a deleted ticket, and later ones.
  `create index st_outbound_of_ticket on st_outbound (ticket_id) where status = 'waiting'`,
  `create index st_outbound_to_do on st_outbound (connection_id, contact_id, seq)
    where status in ('waiting', 'attempted')`,
  `create table st_removed_tickets (ticket_id bigint primary key, removed_at timestamptz not null default now())`,
  `create table st_restart (
    id integer primary key check (id = 1), asked_at timestamptz not null, asked_by text not null,
    connection_ids integer[] not null, done integer not null, step_since timestamptz, finished_at timestamptz
  )`,
  // QR codes of a series replace each other, and users want to know how long the series lasts.
  `create table st_sessions (
    connection_id integer primary key, is_wanted boolean not null, is_fresh boolean not null default false,
    request bigint not null default 0, request_seen bigint not null default 0,
    qrcode text not null default '', retries integer not null default 0, qrcode_since timestamptz,
    is_restart boolean not null default false, status_since timestamptz, down_since timestamptz,
    dropped_at timestamptz, drop_reason text, is_drop_told boolean not null default false
  )`,
  // Unreadable messages of a chat hold back its mark, whatever is stored of that chat later.
  `create table st_unreadable_chats (
    connection_id integer not null, chat text not null, addresses text[] not null,
    from_at timestamptz not null, messages integer not null, noted_at timestamptz not null default now(),
    primary key (connection_id, chat)
  )`,
];

/** Connections are a read model of the log; sessions, leases, chats and outbound rows are state tables. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
