import { type Kysely, sql } from 'kysely';

const statements = [
  // Locations whose address is not known yet.
  `create table st_places (
    message_id uuid primary key,
    contact_id bigint not null,
    ticket_id bigint not null,
    latitude text not null,
    longitude text not null,
    failures integer not null default 0,
    due_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index st_places_due on st_places (due_at)`,
  `create index st_places_contact on st_places (contact_id)`,
  `create index st_places_ticket on st_places (ticket_id)`,
];

export const findAddresses = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
