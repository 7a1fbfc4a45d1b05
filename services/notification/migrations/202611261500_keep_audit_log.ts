import { sql, type Kysely } from 'kysely';

const statements = [
  // The origin of a request stays sealed. It is opened for readers while the key of its day exists.
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
  // Each filter has an index in the order of its pages, alone and by person. Rarer combinations scan one of these.
  `create index rm_audit_entries_at on rm_audit_entries (at desc, id desc)`,
  `create index rm_audit_entries_kind on rm_audit_entries (kind, at desc, id desc)`,
  `create index rm_audit_entries_thing on rm_audit_entries (kind, thing_id, at desc, id desc)`,
  `create index rm_audit_entries_person on rm_audit_entries (user_id, at desc, id desc)`,
  `create index rm_audit_entries_person_kind on rm_audit_entries (user_id, kind, at desc, id desc)`,
  // The last known fields and name of each entity, with which its next change is compared. Contacts are never stored here.
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
