import { sql, type Kysely } from 'kysely';

const statements = [
  `create sequence contact_ids`,
  `create sequence ticket_ids`,

  // Read models of our own events.
  `create table rm_contacts (
    contact_id bigint primary key,
    name text not null,
    number text,
    is_number_hidden boolean not null,
    is_group boolean not null,
    email text not null,
    profile_pic_url text not null,
    messenger_id text,
    instagram_id text,
    telegram_id text,
    webchat_id text,
    revision integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  // Two spellings of one address share its match key: they can never belong to two contacts.
  `create table rm_contact_identities (
    kind text not null,
    match_key text not null,
    value text not null,
    contact_id bigint not null,
    primary key (kind, match_key)
  )`,
  `create index rm_contact_identities_contact on rm_contact_identities (contact_id)`,
  // One row is one item of the list. Unread, last message and the time of the last change are no events: a rebuild
  // carries these columns over.
  `create table rm_tickets (
    ticket_id bigint primary key,
    contact_id bigint not null,
    connection_id bigint,
    is_group boolean not null,
    status text not null,
    user_id bigint,
    queue_id bigint,
    revision integer not null,
    read_up_to integer not null,
    last_inbound integer not null default 0,
    last_message text not null default '',
    last_message_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  ) with (fillfactor = 80)`,
  `create unique index rm_tickets_one_unresolved on rm_tickets (contact_id, connection_id) where status <> 'closed'`,
  `create index rm_tickets_conversation on rm_tickets (contact_id, connection_id, updated_at)`,
  `create index rm_tickets_updated on rm_tickets (status, updated_at, ticket_id)`,
  `create index rm_tickets_user_updated on rm_tickets (user_id, status, updated_at, ticket_id)`,
  `create index rm_tickets_queue_updated on rm_tickets (queue_id, status, updated_at, ticket_id)`,
  `create index rm_tickets_created on rm_tickets (status, created_at, ticket_id)`,
  `create index rm_tickets_user_created on rm_tickets (user_id, status, created_at, ticket_id)`,
  `create index rm_tickets_queue_created on rm_tickets (queue_id, status, created_at, ticket_id)`,

  // What was recorded already: a repeat gets the same answer.
  `create table st_recorded_messages (
    message_id uuid primary key,
    ticket_id bigint not null,
    inbound_number integer
  )`,

  // Read models of others' events.
  `create table rm_users (user_id bigint primary key, name text not null)`,
  `create table rm_connections (
    connection_id bigint primary key,
    name text not null,
    type text,
    color text not null
  )`,
  `create table rm_settings (key text primary key, value text not null)`,
];

export const createTicketTables = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
