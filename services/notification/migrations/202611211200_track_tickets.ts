import { sql, type Kysely } from 'kysely';

const statements = [
  // The newest that was told of each ticket: nobody is told anything older, and catching up asks where it stands now.
  `create table st_tickets (
    ticket_id bigint primary key,
    contact_id bigint not null,
    user_id bigint,
    queue_id bigint,
    read_up_to integer not null,
    item json not null
  ) with (fillfactor = 70)`,
  `create index st_tickets_contact on st_tickets (contact_id)`,
  // Numbers are masked for somebody: only then the masked form is emitted at all.
  `create table st_users (user_id bigint primary key, is_masked boolean not null)`,
  // Apart from the head, whose lock is held while updates are appended.
  `create table st_live_emission (id smallint primary key, emitted bigint not null)`,
  `insert into st_live_emission (id, emitted) select id, emitted from st_live_head`,
  `alter table st_live_head drop column emitted`,
];

export const trackTickets = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
