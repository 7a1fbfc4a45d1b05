import { sql, type Kysely } from 'kysely';

const statements = [
  // A move by another ticket's id is asked for by conversations and by who looks after a user, also closed ones.
  `create index rm_tickets_contact on rm_tickets (contact_id, ticket_id)`,
  `create index rm_tickets_created_day on rm_tickets (created_at, ticket_id)`,
  `alter table rm_users
    add column queue_ids bigint[] not null default '{}',
    add column connection_id bigint,
    add column is_deleted boolean not null default false`,
  `alter table rm_connections add column is_default boolean not null default false`,
];

export const growTickets = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
