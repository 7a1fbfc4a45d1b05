import { sql, type Kysely } from 'kysely';

const statements = [
  // The newest emitted state of each ticket. Older states are never emitted, and a catch-up reads the present place.
  `create table st_tickets (
    ticket_id bigint primary key,
    contact_id bigint not null,
    user_id bigint,
    queue_id bigint,
    read_up_to integer not null,
    item json not null
  ) with (fillfactor = 70)`,
  `create index st_tickets_contact on st_tickets (contact_id)`,
  // The masked form is emitted only if it is masked for at least one user.
  `create table st_users (user_id bigint primary key, is_masked boolean not null)`,
  // Not in the head's row, which is locked while updates are appended.
  `create table st_live_emission (id smallint primary key, emitted bigint not null)`,
  `insert into st_live_emission (id, emitted) select id, emitted from st_live_head`,
  `alter table st_live_head drop column emitted`,
];

export const trackTickets = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
