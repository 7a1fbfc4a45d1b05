import { sql, type Kysely } from 'kysely';

const statements = [
  // A consumer of its own fills it from the beginning of ticket's log.
  `drop table rm_tickets`,
  `create table rm_tickets (
    ticket_id bigint primary key,
    contact_id bigint not null,
    connection_id bigint,
    queue_id bigint,
    user_id bigint,
    status text not null,
    read_up_to integer not null
  )`,
  `create index rm_tickets_conversation on rm_tickets (contact_id, connection_id)`,
];

/** Where each ticket stands, and who has it. */
export const knowWhereabouts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
