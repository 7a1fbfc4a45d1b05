import { sql, type Kysely } from 'kysely';
import { partitionCount } from '../src/core/partition.ts';

const statements = [
  // The position is the only primary key, and es_streams keeps revisions unique, so that the log could be partitioned
  // by month. JSON is stored as written, because jsonb refuses some outside texts (NUL, lone surrogates).
  `create table es_events (
    partition smallint not null,
    position bigint not null,
    log_order bigint not null generated always as identity (cache 1),
    stream text not null,
    revision integer not null,
    id uuid not null,
    type text not null,
    version smallint not null,
    data json not null,
    sealed bytea,
    subject text,
    metadata json not null,
    at timestamptz(3) not null,
    primary key (partition, position)
  )`,
  `create index es_events_stream on es_events (stream, revision)`,
  `create table es_streams (
    stream text primary key,
    revision integer not null,
    partition smallint not null
  )`,
  // Every transaction updates the counters, so the fill factor leaves room for their versions on the same page.
  `create table es_partitions (
    partition smallint primary key,
    position bigint not null
  ) with (fillfactor = 10)`,
  `insert into es_partitions select partition, 0 from generate_series(0, ${String(partitionCount - 1)}) partition`,
  `create table es_snapshots (
    stream text not null,
    shape text not null,
    revision integer not null,
    subjects text[] not null,
    state bytea not null,
    primary key (stream, shape)
  )`,
  `create index es_snapshots_subjects on es_snapshots using gin (subjects)`,
  `create table es_keys (
    subject text primary key,
    key_id uuid not null,
    master_key_id text not null,
    wrapped bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create table es_relay (
    partition smallint primary key,
    position bigint not null
  ) with (fillfactor = 10)`,
  `insert into es_relay select partition, 0 from es_partitions`,
  // No digest: a command without content.
  `create table es_commands (
    command_id text primary key,
    answer json not null,
    appended json not null,
    at timestamptz not null default now(),
    digest text
  )`,
  `create index es_commands_at on es_commands (at)`,
  `create table consumer_positions (
    consumer text not null,
    source text not null,
    partition smallint not null,
    position bigint not null,
    primary key (consumer, source, partition)
  ) with (fillfactor = 50)`,
  `create table dead_letters (
    consumer text not null,
    source text not null,
    partition smallint not null,
    position bigint not null,
    stream text not null,
    event json not null,
    error text not null,
    attempts integer not null,
    parked_at timestamptz not null default now(),
    primary key (consumer, source, partition, position)
  )`,
  `create index dead_letters_stream on dead_letters (consumer, source, stream, position)`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
