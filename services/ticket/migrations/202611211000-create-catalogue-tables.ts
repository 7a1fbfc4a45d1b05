import { sql, type Kysely } from 'kysely';

const statements = [
  `create sequence queue_ids`,
  `create sequence tag_ids`,
  `create sequence quick_answer_ids`,
  `create sequence extra_info_ids`,
  `create sequence merge_ids`,

  // Read models of our own events.
  `create table rm_queues (
    queue_id bigint primary key,
    name text not null,
    color text not null,
    greeting_message text not null,
    start_work text not null,
    end_work text not null,
    absence_message text not null,
    revision integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create unique index rm_queues_name on rm_queues (lower(name))`,
  `create unique index rm_queues_color on rm_queues (lower(color))`,
  `create table rm_tags (
    tag_id bigint primary key,
    name text not null,
    color text not null,
    revision integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create unique index rm_tags_name on rm_tags (lower(name))`,
  `create table rm_contact_tags (
    contact_id bigint not null,
    tag_id bigint not null,
    primary key (contact_id, tag_id)
  )`,
  `create index rm_contact_tags_tag on rm_contact_tags (tag_id, contact_id)`,
  `create table rm_quick_answers (
    quick_answer_id bigint primary key,
    shortcut text not null,
    message text not null,
    revision integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create unique index rm_quick_answers_shortcut on rm_quick_answers (lower(shortcut))`,
  `create index rm_quick_answers_order on rm_quick_answers (lower(left(message, 200)), quick_answer_id)`,

  // `search_name` is the name without case and accents; `merged_into` hides who went up in another.
  `alter table rm_contacts
    add column search_name text not null default '',
    add column extra_info jsonb not null default '[]',
    add column merged_into bigint`,
  `update rm_contacts set search_name = lower(name)`,
  `create index rm_contacts_by_name on rm_contacts (search_name collate "C", contact_id) where merged_into is null`,
  `create table rm_contact_merges (
    merge_id bigint primary key,
    contact_id bigint not null,
    merged_contact_id bigint not null,
    merged_name text not null,
    ticket_ids bigint[] not null,
    added_tag_ids bigint[] not null,
    identities jsonb not null,
    added_extra_info jsonb not null,
    merged_at timestamptz(3) not null
  )`,
  `create index rm_contact_merges_contact on rm_contact_merges (contact_id)`,

  // Imports from a phone: truth is here, jobs only work on it. One at a time per connection.
  `create table st_contact_imports (
    import_id uuid primary key,
    connection_id bigint not null,
    user_id bigint not null,
    state text not null,
    total integer,
    seen integer not null default 0,
    created integer not null default 0,
    skipped integer not null default 0,
    problem text,
    failures integer not null default 0,
    place text,
    started_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  `create unique index st_contact_imports_running on st_contact_imports (connection_id) where ended_at is null`,
];

/** Sectors, tags, quick answers, and what contacts have beside names and addresses. */
export const createCatalogueTables = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
