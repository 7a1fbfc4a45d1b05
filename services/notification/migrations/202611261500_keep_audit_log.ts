import { sql, type Kysely } from 'kysely';

const statements = [
  // From where somebody asked stays sealed: it is opened for whoever reads, while its day's key is there.
  `create table rm_audit_entries (
    id bigint generated always as identity primary key,
    event_id uuid not null unique,
    at timestamptz not null,
    actor_kind text not null,
    user_id bigint,
    user_name text,
    action text not null,
    kind text not null,
    thing_id text,
    thing_name text,
    changes jsonb not null,
    origin_service text,
    origin_subject text,
    origin_sealed text
  )`,
  // Each filter has its pages in order, alone and by person; what is rarer is found among a person's or a thing's.
  `create index rm_audit_entries_at on rm_audit_entries (at desc, id desc)`,
  `create index rm_audit_entries_kind on rm_audit_entries (kind, at desc, id desc)`,
  `create index rm_audit_entries_thing on rm_audit_entries (kind, thing_id, at desc, id desc)`,
  `create index rm_audit_entries_person on rm_audit_entries (user_id, at desc, id desc)`,
  `create index rm_audit_entries_person_kind on rm_audit_entries (user_id, kind, at desc, id desc)`,
  // What the next change of a thing is compared with, and what the thing was called; never of contacts.
  `create table st_audited_things (
    key text primary key,
    name text,
    facts jsonb not null,
    is_gone boolean not null
  )`,
];

export const keepAuditLog = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
