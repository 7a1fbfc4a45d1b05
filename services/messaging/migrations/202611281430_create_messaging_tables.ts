import { type Kysely, sql } from 'kysely';

const statements = [
  // What each connection says by itself.
  `create table rm_connections (connection_id bigint primary key, farewell_message text not null)`,
  `create table rm_contact_identities (
    contact_id bigint not null, kind text not null, value text not null, primary key (contact_id, kind, value)
  )`,
  // Where the files of messages lie, and how far those that come from a channel are.
  `create table rm_media (
    message_id uuid primary key, ticket_id bigint not null, connection_id bigint not null,
    state text not null, due_at timestamptz(3) not null, stored json, twins json, outgoing json,
    pending_since timestamptz(3)
  )`,
  `create index rm_media_pending on rm_media (due_at) where state = 'pending'`,
  `create index rm_media_pending_since on rm_media (pending_since) where state = 'pending'`,
  `create index rm_media_ticket on rm_media (ticket_id)`,
  // Every key that some message needs: what the store has beside them is removed.
  `create table rm_media_keys (key uuid not null, message_id uuid not null, primary key (key, message_id))`,
  `create index rm_media_keys_message on rm_media_keys (message_id)`,
  // `api` and `external_key`: by which token a message came, and what its script calls it.
  // `sent_at`: what is read back stands behind what its contact sent before, also where that was placed behind our answer.
  // `change_problem` and `change_text`: why the channel refused an edit or a deletion, and the text of the edit.
  `create table rm_messages (
    message_id uuid primary key, ticket_id bigint not null, contact_id bigint not null,
    connection_id bigint not null, sequence text collate "C" not null, from_me boolean not null,
    body text not null, media_type text not null, ack smallint not null, send_state text, send_problem text,
    attempt integer not null, client_id uuid, inbound_number integer, author_name text, author_number text,
    revision integer not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
    user_id bigint, quoted_message_id uuid, media_url text, media json, is_video_call boolean,
    is_edited boolean not null default false, is_deleted boolean not null default false,
    old_messages json not null default '[]', change_id uuid, change_kind text, change_state text,
    is_held boolean not null default false, held_until timestamptz(3), ticket_event_id uuid,
    queued_at timestamptz(3), handed_at timestamptz(3), server_at timestamptz(3), device_at timestamptz(3),
    read_at timestamptz(3), change_at timestamptz(3), automatic_rule text, api json, external_key text,
    sent_at timestamptz(3), change_problem text, change_text text
  )`,
  // What has to be sent by itself, and what a ticket's undoing cancels.
  `create index rm_messages_held on rm_messages (held_until) where is_held`,
  `create index rm_messages_held_for on rm_messages (ticket_event_id) where is_held`,
  // A conversation is read ticket by ticket: so it stays one when its ticket changes connection or contact.
  `create index rm_messages_ticket on rm_messages (ticket_id, sequence)`,
  `create index rm_messages_unchanged on rm_messages (change_at) where change_state = 'pending'`,
  `create index rm_messages_unsent on rm_messages (queued_at) where send_state = 'queued' and not is_held`,
  `create table rm_settings (key text primary key, value text not null)`,
  // Where each ticket stands, and who has it.
  `create table rm_tickets (
    ticket_id bigint primary key, contact_id bigint not null, connection_id bigint, queue_id bigint,
    user_id bigint, status text not null, read_up_to integer not null
  )`,
  `create index rm_tickets_conversation on rm_tickets (contact_id, connection_id)`,
  // Where the contact of a conversation was heard last: answers go there first.
  `create table st_addresses (
    contact_id bigint not null, connection_id bigint not null, identities json not null,
    sequence text collate "C" not null, primary key (contact_id, connection_id)
  )`,
  // What somebody began to write: no event, nobody else's business.
  `create table st_drafts (
    user_id bigint not null, ticket_id bigint not null, body text not null, quoted_message_id uuid,
    is_note boolean not null, updated_at timestamptz(3) not null, primary key (user_id, ticket_id)
  )`,
  `create index st_drafts_newest on st_drafts (user_id, updated_at desc)`,
  `create index st_drafts_ticket on st_drafts (ticket_id)`,
  // What scripts asked for under keys of theirs, for as long as a key counts.
  `create table st_script_sends (
    command_id text primary key, send_id uuid not null, digest text not null, busy_until timestamptz not null,
    at timestamptz not null default now()
  )`,
  `create index st_script_sends_by_age on st_script_sends (at)`,
];

/** Messages, their files and drafts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
