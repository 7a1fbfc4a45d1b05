import { type Kysely, sql } from 'kysely';

const statements = [
  // The origin of a request stays sealed. It is opened for readers while the key of its day exists.
  `create table rm_audit_entries (
    id bigint generated always as identity primary key, event_id uuid not null unique,
    at timestamptz not null, actor_kind text not null, user_id bigint, user_name text, action text not null,
    kind text not null, thing_id text, thing_name text, changes jsonb not null, origin_service text,
    origin_subject text, origin_sealed text
  )`,
  // Each filter has an index in the order of its pages, alone and by person. Rarer combinations scan one of these.
  `create index rm_audit_entries_at on rm_audit_entries (at desc, id desc)`,
  `create index rm_audit_entries_kind on rm_audit_entries (kind, at desc, id desc)`,
  `create index rm_audit_entries_person on rm_audit_entries (user_id, at desc, id desc)`,
  `create index rm_audit_entries_person_kind on rm_audit_entries (user_id, kind, at desc, id desc)`,
  `create index rm_audit_entries_thing on rm_audit_entries (kind, thing_id, at desc, id desc)`,
  // Positions without gaps, stored for 24 h. The audience is in columns, so one query finds what a user may see.
  `create table rm_live_updates (
    position bigint primary key, event text not null, payload json not null,
    is_for_everybody boolean not null, is_for_admins boolean not null, is_for_all_when_open boolean not null,
    user_ids integer[] not null, queue_ids integer[] not null, feeds text[] not null, ticket_id integer,
    contact_id integer, at timestamptz not null default now(), correlation_id text
  )`,
  `create index rm_live_updates_at on rm_live_updates (at)`,
  `create index rm_live_updates_contact on rm_live_updates (contact_id) where contact_id is not null`,
  `create index rm_live_updates_ticket on rm_live_updates (ticket_id) where ticket_id is not null`,
  // The last known fields and name of each entity, with which its next change is compared. Contacts are never stored here.
  `create table st_audited_things (key text primary key, name text, facts jsonb not null, is_gone boolean not null)`,
  `create table st_desk (id smallint primary key, all_ticket boolean not null)`,
  `insert into st_desk (id, all_ticket) values (1, false)`,
  // Drops of connections, and whether admins got their pushes.
  `create table st_drops (
    connection_id bigint primary key, is_pushed boolean not null default false, claimed_until timestamptz
  )`,
  // Not in the head's row, which is locked while updates are appended.
  `create table st_live_emission (id smallint primary key, emitted bigint not null)`,
  `insert into st_live_emission (id, emitted) values (1, 0)`,
  `create table st_live_head (id smallint primary key, position bigint not null)`,
  `insert into st_live_head (id, position) values (1, 0)`,
  // A browser has one subscription. It belongs to the last user who signed in there, and to their session.
  `create table st_push_subscriptions (
    endpoint_hash bytea primary key, user_id bigint not null, endpoint text not null, p256dh text not null,
    auth text not null, language text not null, created_at timestamptz not null default now(),
    session_id text not null default ''
  )`,
  `create index st_push_subscriptions_session on st_push_subscriptions (session_id)`,
  `create index st_push_subscriptions_user on st_push_subscriptions (user_id, created_at)`,
  // Up to where each user cleared a ticket from their feed; the ticket itself may stay unread.
  `create table st_seen (
    user_id bigint not null, ticket_id bigint not null, up_to integer not null,
    primary key (user_id, ticket_id)
  )`,
  `create index st_seen_ticket on st_seen (ticket_id)`,
  // Webhooks that the desk switched off, and whether admins got their pushes.
  `create table st_stopped_webhooks (
    webhook_id uuid primary key, name text not null, is_pushed boolean not null default false,
    claimed_until timestamptz
  )`,
  // The newest emitted state of each ticket. Older states are never emitted, and a catch-up reads the present place.
  // A null item: the ticket is deleted, and later updates of it are dropped.
  // The notice is the text that the bell and pushes show for the newest inbound message.
  `create table st_tickets (
    ticket_id bigint primary key, contact_id bigint not null, user_id bigint, queue_id bigint,
    read_up_to integer not null, item json, status text not null default 'pending',
    is_group boolean not null default false, last_inbound integer not null default 0,
    last_inbound_at timestamptz, notice json
  ) with (fillfactor = 70)`,
  `create index st_tickets_contact on st_tickets (contact_id)`,
  // Few tickets have unread messages. They are counted by attendant and sector, from the index alone.
  `create index st_tickets_unread on st_tickets (user_id, queue_id, ticket_id)
    where last_inbound > read_up_to and not is_group and status <> 'closed' and item is not null`,
  // The masked form is emitted only if it is masked for at least one user.
  `create table st_users (
    user_id bigint primary key, is_masked boolean not null, profile text not null default 'user',
    queue_ids integer[] not null default '{}', is_suspended boolean not null default false
  )`,
];

/** The live log, the audit log, and what each user has seen. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
