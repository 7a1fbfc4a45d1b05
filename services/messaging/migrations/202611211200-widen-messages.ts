import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table rm_messages
    add column user_id bigint,
    add column quoted_message_id uuid,
    add column media_url text,
    add column media json,
    add column is_video_call boolean,
    add column is_edited boolean not null default false,
    add column is_deleted boolean not null default false,
    add column old_messages json not null default '[]',
    add column change_id uuid,
    add column change_kind text,
    add column change_state text,
    add column is_held boolean not null default false,
    add column held_until timestamptz(3),
    add column ticket_event_id uuid,
    add column queued_at timestamptz(3),
    add column handed_at timestamptz(3),
    add column server_at timestamptz(3),
    add column device_at timestamptz(3),
    add column read_at timestamptz(3)`,
  // A conversation is read ticket by ticket: so it stays one when its ticket changes connection or contact.
  `create index rm_messages_ticket on rm_messages (ticket_id, sequence)`,
  `drop index rm_messages_conversation`,
  // What has to be sent by itself, and what a ticket's undoing cancels.
  `create index rm_messages_held on rm_messages (held_until) where is_held`,
  `create index rm_messages_held_for on rm_messages (ticket_event_id) where is_held`,

  // What the desk says by itself, from channel-session's and ticket's events.
  `create table rm_connections (connection_id bigint primary key, farewell_message text not null)`,
  `create table rm_queues (queue_id bigint primary key, greeting_message text not null)`,

  // What somebody began to write: no event, nobody else's business.
  `create table st_drafts (
    user_id bigint not null,
    ticket_id bigint not null,
    body text not null,
    quoted_message_id uuid,
    is_note boolean not null,
    updated_at timestamptz(3) not null,
    primary key (user_id, ticket_id)
  )`,
  `create index st_drafts_newest on st_drafts (user_id, updated_at desc)`,
  `create index st_drafts_ticket on st_drafts (ticket_id)`,
];

export const widenMessages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
