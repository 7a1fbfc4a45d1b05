import { sql, type Kysely } from 'kysely';

const statements = [
  // Read model of our own events.
  `create table rm_messages (
    message_id uuid primary key,
    ticket_id bigint not null,
    contact_id bigint not null,
    connection_id bigint not null,
    sequence text collate "C" not null,
    from_me boolean not null,
    body text not null,
    media_type text not null,
    ack smallint not null,
    send_state text,
    send_problem text,
    attempt integer not null,
    client_id uuid,
    inbound_number integer,
    author_name text,
    author_number text,
    revision integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  // The ticket stands in it so that a conversation is counted without its rows.
  `create index rm_messages_conversation on rm_messages (contact_id, connection_id, sequence) include (ticket_id)`,

  // Where the contact of a conversation was heard last: answers go there first.
  `create table st_addresses (
    contact_id bigint not null,
    connection_id bigint not null,
    identities json not null,
    sequence text collate "C" not null,
    primary key (contact_id, connection_id)
  )`,

  // Read models of others' events.
  `create table rm_tickets (
    ticket_id bigint primary key,
    contact_id bigint not null,
    connection_id bigint,
    queue_id bigint,
    read_up_to integer not null
  )`,
  `create index rm_tickets_conversation on rm_tickets (contact_id, connection_id)`,
  `create table rm_contact_identities (
    contact_id bigint not null,
    kind text not null,
    value text not null,
    primary key (contact_id, kind, value)
  )`,
  `create table rm_settings (key text primary key, value text not null)`,
];

export const createMessagingTables = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
