import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';

/** Columns that derive from an event alone. Names of signed-in users stay, because a rebuild may know a later one. */
const derivedColumns = (table: 'live' | 'next') =>
  sql`row(${sql.join(
    [
      'at',
      'actor_kind',
      'user_id',
      'action',
      'kind',
      'thing_id',
      'changes',
      'origin_service',
      'origin_subject',
      'origin_sealed',
    ].map((column) => sql.ref(`${table}.${column}`)),
  )})`;

/**
 * Makes the entries equal to the rebuilt ones.
 * @returns how many differed
 */
export const mendEntries = async (
  db: NotificationDb,
  { since, startedAt }: { readonly since: Date; readonly startedAt: Date },
): Promise<number> => {
  await sql`delete from rm_audit_entries where at < ${since}`.execute(db);
  const wrong = await sql`
    delete from rm_audit_entries live where not exists (
      select from rm_audit_entries__next next where next.event_id = live.event_id
        and ${derivedColumns('next')} is not distinct from ${derivedColumns('live')}
        and (live.kind in ('user', 'signIn') or row(next.user_name, next.thing_name)
          is not distinct from row(live.user_name, live.thing_name))
    )
  `.execute(db);
  const columns = sql.raw(
    'event_id, at, actor_kind, user_id, user_name, action, kind, thing_id, thing_name, changes, origin_service, origin_subject, origin_sealed',
  );
  // Entries of events during the rebuild are not there yet, and not missing.
  const { rows } = await sql<{ missing: number }>`
    with added as (
      insert into rm_audit_entries (${columns}) select ${columns} from rm_audit_entries__next
      order by at, id on conflict (event_id) do nothing returning at
    ) select count(*)::int as missing from added where at < ${startedAt}
  `.execute(db);
  return Number(wrong.numAffectedRows ?? 0n) + (rows[0]?.missing ?? 0);
};

/** Entities are known by their last events; later changes are ignored. */
export const mendThings = async (db: NotificationDb): Promise<number> => {
  const wrong = await sql`
    delete from st_audited_things live where not exists (
      select from st_audited_things__next next where next.key = live.key
    )
  `.execute(db);
  await sql`
    insert into st_audited_things select * from st_audited_things__next
    on conflict (key) do update set name = excluded.name, facts = excluded.facts, is_gone = excluded.is_gone
      where row(st_audited_things.name, st_audited_things.facts, st_audited_things.is_gone)
        is distinct from row(excluded.name, excluded.facts, excluded.is_gone)
  `.execute(db);
  return Number(wrong.numAffectedRows ?? 0n);
};
