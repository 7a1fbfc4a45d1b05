import { type Kysely, sql } from 'kysely';

const statements = [
  // An append locks this row until its commit, so positions have no gaps and become visible in order.
  `create table st_feed_head (id boolean primary key default true check (id), position bigint not null)`,
  `insert into st_feed_head (position) values (0)`,
  `create table st_feed (
    position bigint primary key,
    delivery_id uuid not null,
    event_id uuid not null,
    type text not null,
    at timestamptz not null,
    data text not null,
    contact_ids bigint[] not null,
    ticket_id bigint,
    queue_ids bigint[] not null,
    is_for_everybody boolean not null,
    appended_at timestamptz not null,
    unique (event_id, type)
  )`,
  `create index st_feed_appended on st_feed (appended_at)`,
  `create index st_feed_contacts on st_feed using gin (contact_ids)`,
  `create index st_feed_ticket on st_feed (ticket_id) where ticket_id is not null`,
  // Erased contacts and deleted tickets: events of theirs that still come are left out.
  `create table st_feed_gone (
    kind text not null,
    id bigint not null,
    at timestamptz not null default now(),
    primary key (kind, id)
  )`,
];

export const keepFeed = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
