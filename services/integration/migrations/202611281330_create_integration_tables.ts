import { type Kysely, sql } from 'kysely';

const statements = [
  // The desk's own number of each connection, once known.
  `create table rm_connections (connection_id bigint primary key, number text not null)`,
  // The known ends of tokens, past and future.
  `create table rm_token_ends (token_id uuid primary key, ends_at timestamptz not null)`,
  // Type and position are for webhooks, and null for other receivers. Further contacts are the author in a group, and the
  // author of a quoted message.
  `create table st_deliveries (
    receiver_id text not null, delivery_id text not null, sequence bigint generated always as identity,
    lane text not null, contact_id bigint, ticket_id bigint, content text not null,
    state text not null default 'waiting', failures integer not null default 0,
    created_at timestamptz not null, ended_at timestamptz, type text, position bigint,
    also_contact_ids bigint[], primary key (receiver_id, delivery_id)
  )`,
  `create index st_deliveries_also_contacts on st_deliveries using gin (also_contact_ids)
    where also_contact_ids is not null`,
  `create index st_deliveries_contact on st_deliveries (contact_id) where contact_id is not null`,
  `create index st_deliveries_ended on st_deliveries (receiver_id, ended_at) where state <> 'waiting'`,
  `create index st_deliveries_id on st_deliveries (delivery_id) where type is not null`,
  `create index st_deliveries_newest on st_deliveries (receiver_id, sequence desc) where type is not null`,
  `create index st_deliveries_ticket on st_deliveries (ticket_id) where ticket_id is not null`,
  `create index st_deliveries_waiting on st_deliveries (receiver_id, lane, sequence) where state = 'waiting'`,
  `create table st_delivery_tries (
    receiver_id text not null, delivery_id text not null, number integer not null, at timestamptz not null,
    took_ms integer not null, status integer, problem text, answer text not null,
    primary key (receiver_id, delivery_id, number),
    foreign key (receiver_id, delivery_id) references st_deliveries(receiver_id, delivery_id) on delete cascade
  )`,
  `create index st_delivery_tries_newest on st_delivery_tries (receiver_id, at desc)`,
  // Sectors of a contact's tickets at the time of the event. Unknown ones are for tokens that see every contact.
  `create table st_feed (
    position bigint primary key, delivery_id uuid not null, event_id uuid not null, type text not null,
    at timestamptz not null, data text not null, contact_ids bigint[] not null, ticket_id bigint,
    queue_ids bigint[] not null, is_for_everybody boolean not null, appended_at timestamptz not null,
    contact_queue_ids bigint[] not null default '{}', unique (event_id, type)
  )`,
  `create index st_feed_appended on st_feed (appended_at)`,
  `create index st_feed_contacts on st_feed using gin (contact_ids)`,
  `create index st_feed_ticket on st_feed (ticket_id) where ticket_id is not null`,
  // Erased contacts and deleted tickets: events of theirs that still come are left out.
  `create table st_feed_gone (
    kind text not null, id bigint not null, at timestamptz not null default now(), primary key (kind, id)
  )`,
  // An append locks this row until its commit, so positions have no gaps and become visible in order.
  `create table st_feed_head (id boolean primary key default true check (id), position bigint not null)`,
  `insert into st_feed_head (position) values (0)`,
  // Deliveries that keep their order for one receiver; a row for each lane with waiting deliveries.
  `create table st_lanes (
    receiver_id text not null, lane text not null, due_at timestamptz not null, claimed_until timestamptz,
    primary key (receiver_id, lane)
  ) with (fillfactor = 70)`,
  `create index st_lanes_due on st_lanes (receiver_id, due_at)`,
  // Locations whose address is not known yet.
  `create table st_places (
    message_id uuid primary key, contact_id bigint not null, ticket_id bigint not null,
    latitude text not null, longitude text not null, failures integer not null default 0,
    due_at timestamptz not null, created_at timestamptz not null
  )`,
  `create index st_places_contact on st_places (contact_id)`,
  `create index st_places_due on st_places (due_at)`,
  `create index st_places_ticket on st_places (ticket_id)`,
  // Receivers, as far as this service knows them; their owner has the address. One that asked for a pause of everything
  // gets it.
  `create table st_receivers (
    receiver_id text primary key, is_on boolean not null, since timestamptz not null, paused_until timestamptz
  )`,
  `create table st_webhooks (
    webhook_id uuid primary key, token_id uuid, token_name text not null, queue_ids bigint[] not null,
    name text not null, url text not null, types text[] not null, is_on boolean not null, problem text,
    wrapped_secret text not null, previous_secret text, previous_until timestamptz, failing_since timestamptz,
    revision integer not null default 1, created_at timestamptz not null, updated_at timestamptz not null,
    own_contacts_only boolean not null default false
  )`,
];

/** Webhooks and their deliveries, the event feed, and places whose address is looked up. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
