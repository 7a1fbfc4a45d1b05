import { type Kysely, sql } from 'kysely';

const statements = [
  // Receivers, as far as this service knows them; their owner has the address.
  `create table st_receivers (
    receiver_id text primary key,
    is_on boolean not null,
    since timestamptz not null
  )`,
  `create table st_deliveries (
    receiver_id text not null,
    delivery_id text not null,
    sequence bigint generated always as identity,
    lane text not null,
    contact_id bigint,
    ticket_id bigint,
    content text not null,
    state text not null default 'waiting',
    failures integer not null default 0,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (receiver_id, delivery_id)
  )`,
  `create index st_deliveries_waiting on st_deliveries (receiver_id, lane, sequence) where state = 'waiting'`,
  `create index st_deliveries_ended on st_deliveries (receiver_id, ended_at) where state <> 'waiting'`,
  `create index st_deliveries_contact on st_deliveries (contact_id) where contact_id is not null`,
  `create index st_deliveries_ticket on st_deliveries (ticket_id) where ticket_id is not null`,
  // Deliveries that keep their order for one receiver; a row for each lane with waiting deliveries.
  `create table st_lanes (
    receiver_id text not null,
    lane text not null,
    due_at timestamptz not null,
    claimed_until timestamptz,
    primary key (receiver_id, lane)
  ) with (fillfactor = 70)`,
  `create index st_lanes_due on st_lanes (receiver_id, due_at)`,
  `create table st_delivery_tries (
    receiver_id text not null,
    delivery_id text not null,
    number integer not null,
    at timestamptz not null,
    took_ms integer not null,
    status integer,
    problem text,
    answer text not null,
    primary key (receiver_id, delivery_id, number),
    foreign key (receiver_id, delivery_id) references st_deliveries on delete cascade
  )`,
  // The desk's own number of each connection, once known.
  `create table rm_connections (connection_id bigint primary key, number text not null)`,
];

export const queueDeliveries = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
