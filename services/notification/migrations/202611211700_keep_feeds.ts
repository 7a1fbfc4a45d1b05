import { sql, type Kysely } from 'kysely';

const statements = [
  // The other facts that a feed needs. A null item: the ticket is deleted, and later updates of it are dropped.
  `alter table st_tickets
    add column status text not null default 'pending',
    add column is_group boolean not null default false,
    add column last_inbound integer not null default 0,
    add column last_inbound_at timestamptz,
    alter column item drop not null`,
  // Read from the JSON text, because its strings may contain characters that Postgres cannot convert.
  `update st_tickets set
    status = coalesce(substring(item::text from '"status":"([a-z]+)"'), 'pending'),
    is_group = coalesce(substring(item::text from '"isGroup":(true|false)'), 'false')::boolean,
    last_inbound = coalesce(substring(item::text from '"lastInbound":([0-9]+)'), '0')::integer,
    last_inbound_at = now()`,
  // Few tickets have unread messages, and feeds read only those.
  `create index st_tickets_unread on st_tickets (ticket_id)
    where last_inbound > read_up_to and not is_group and status <> 'closed' and item is not null`,
  `create index rm_live_updates_ticket on rm_live_updates (ticket_id) where ticket_id is not null`,
  `alter table st_users
    add column profile text not null default 'user',
    add column queue_ids integer[] not null default '{}'`,
  `create table st_desk (id smallint primary key, all_ticket boolean not null)`,
  `insert into st_desk (id, all_ticket) values (1, false)`,
  // Up to where each user cleared a ticket from their feed; the ticket itself may stay unread.
  `create table st_seen (
    user_id bigint not null,
    ticket_id bigint not null,
    up_to integer not null,
    primary key (user_id, ticket_id)
  )`,
  `create index st_seen_ticket on st_seen (ticket_id)`,
];

export const keepFeeds = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
