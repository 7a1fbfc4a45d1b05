import { sql, type Kysely } from 'kysely';

const statements = [
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
