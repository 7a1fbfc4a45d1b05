import { type QueryExecutorProvider, sql } from 'kysely';

/** What the desk does by itself: its state by ticket, what it did already, how far it is, and what it waits for. */
export const reactToMessages = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`create table rm_ticket_spans (
      ticket_id bigint primary key, span jsonb not null, is_paused boolean not null
    )`.execute(db);
    await sql`create index rm_ticket_spans_paused on rm_ticket_spans (ticket_id) where is_paused`.execute(db);
    await sql`create table st_reactions (
      event_id uuid not null, rule text not null, ticket_id bigint not null, contact_id bigint not null,
      at timestamptz not null, text text, primary key (event_id, rule)
    )`.execute(db);
    await sql`create index st_reactions_of_contacts on st_reactions (contact_id, at)`.execute(db);
    await sql`create index st_reactions_by_age on st_reactions (at)`.execute(db);
    await sql`create table st_reaction_marks (partition int primary key, position bigint not null)`.execute(
      db,
    );
    await sql`create table st_automation_since (since timestamptz not null default now())`.execute(db);
    // What was written before the desk could speak is answered by nobody but people.
    await sql`insert into st_automation_since default values`.execute(db);
    await sql`create table st_automation_timers (
      timer_id uuid primary key, ticket_id bigint not null, kind text not null, due_at timestamptz not null,
      event_id uuid not null, correlation_id text not null, unique (ticket_id, kind)
    )`.execute(db);
    await sql`create index st_automation_timers_due on st_automation_timers (due_at)`.execute(db);
  },
};
