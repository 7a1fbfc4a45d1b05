import { sql, type Kysely } from 'kysely';

/** What a timeline shows of something that is no move of the ticket itself. */
const history = `entry_id uuid primary key,
    ticket_id bigint not null,
    at timestamptz(3) not null,
    type text not null,
    actor jsonb not null,
    before jsonb,
    after jsonb`;

const statements = [
  // Read models of our own events.
  `create table rm_notes (
    note_id uuid primary key,
    ticket_id bigint not null,
    body text not null,
    user_id bigint,
    user_name text not null,
    client_id text,
    is_edited boolean not null,
    revision integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create index rm_notes_ticket on rm_notes (ticket_id, created_at)`,
  `create table rm_note_history (${history})`,
  `create index rm_note_history_ticket on rm_note_history (ticket_id, at)`,

  // Read models of others' events.
  `create table rm_message_changes (${history})`,
  `create index rm_message_changes_ticket on rm_message_changes (ticket_id, at)`,
];

export const createNotes = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
