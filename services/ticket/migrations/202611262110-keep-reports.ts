import { type QueryExecutorProvider, sql } from 'kysely';

const place = 'user_id bigint, queue_id bigint, connection_id bigint';

/** What reports are made of: spans and stays of tickets, turns of contacts, and what is measured of them. */
export const keepReports = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table rm_report_spans (
    ticket_id bigint not null, began_revision int not null, contact_id bigint not null, is_group boolean not null,
    began_at timestamptz not null, is_reopened boolean not null, is_reopened_soon boolean not null, ${place},
    accepted_at timestamptz, accepted_by bigint, ended_at timestamptz, ended_by text, tag_ids bigint[],
    primary key (ticket_id, began_revision)
  )`,
  `create index rm_report_spans_going_on on rm_report_spans (contact_id) where ended_at is null`,
  `create table rm_report_stays (
    ticket_id bigint not null, began_revision int not null, is_group boolean not null, status text not null, ${place},
    began_at timestamptz not null, ended_at timestamptz, primary key (ticket_id, began_revision)
  )`,
  `create index rm_report_stays_going_on on rm_report_stays (ticket_id) where ended_at is null`,
  // What stood at a moment, however long ago.
  `create index rm_report_stays_at on rm_report_stays using gist (tstzrange(began_at, ended_at))`,
  `create table rm_report_hours (
    queue_id bigint not null, since timestamptz not null, revision int not null, hours jsonb not null,
    primary key (queue_id, revision)
  )`,
  `create table rm_report_tags (contact_id bigint primary key, tag_ids bigint[] not null)`,
  `create table rm_report_turns (
    ticket_id bigint not null, began_revision int not null, number int not null,
    began_at timestamptz not null, answered_at timestamptz, answered_by bigint,
    primary key (ticket_id, began_revision, number)
  )`,
  `create table rm_report_measures (
    ticket_id bigint not null, began_revision int not null, number int not null, metric text not null,
    at timestamptz not null, contact_id bigint not null, is_group boolean not null, ${place}, tag_ids bigint[] not null,
    wall_ms bigint, working_ms bigint, primary key (ticket_id, began_revision, number)
  )`,
  `create index rm_report_measures_at on rm_report_measures (metric, at, ticket_id)`,
  `create index rm_contacts_by_creation on rm_contacts (created_at)`,
  // One row. Spans of before are built once; a time zone is what times were measured in; a place: up to there anew.
  `create table st_report_build (
    is_single boolean primary key default true check (is_single), has_spans boolean not null,
    time_zone text, place bigint
  )`,
  `insert into st_report_build (has_spans) select not exists (select from es_events)`,
];
