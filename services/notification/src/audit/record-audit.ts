import type { AuditKind, Recorded } from '@balcao/contracts';
import type { NotificationDb } from '#database/schema.ts';
import { judge, keyOf, type KnownThing, type NewEntry } from './audit-entry.rules.ts';
import type { AuditLine } from './audit-line.rules.ts';
import { findThings, keepThings, retentionStart, retentionSetting } from './known-things.ts';

type Db = Pick<NotificationDb, 'selectFrom' | 'insertInto'>;
export type EventWithLine = { readonly event: Recorded<unknown>; readonly line: AuditLine };

/** With the current retention, or the one that this batch sets. */
type Retention = { readonly now: Date } | { readonly since: Date };

/** Appends the entries of a batch in its transaction. Events older than the retention only update what is known. */
export const recordAudit = async (
  db: Db,
  events: readonly EventWithLine[],
  retention: Retention,
): Promise<readonly NewEntry[]> => {
  const things = await findThings(db, [retentionSetting, ...events.flatMap(thingsOf)]);
  const since = 'since' in retention ? retention.since : retentionStart(things, retention.now);
  const find = (kind: AuditKind, id: string): KnownThing | undefined => things.get(keyOf(kind, id));
  const changed = new Map<string, KnownThing>();
  const entries: NewEntry[] = [];
  for (const { event, line } of events) {
    const { entry, known } = judge(event, line, find);
    if (known !== undefined && line.thingId !== null) {
      const key = keyOf(line.kind, line.thingId);
      things.set(key, known);
      changed.set(key, known);
    }
    if (entry !== null && event.at >= since) entries.push(entry);
  }
  await keepThings(db, changed);
  await addEntries(db, entries);
  return entries;
};

const thingsOf = ({ line }: EventWithLine) => [
  ...(line.thingId === null ? [] : [{ kind: line.kind, id: line.thingId }]),
  ...(line.actorId === undefined ? [] : [{ kind: 'user', id: String(line.actorId) } as const]),
];

/** A repeated event, as in a rebuild, makes no second entry. */
const addEntries = async (db: Db, entries: readonly NewEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  await db
    .insertInto('rm_audit_entries')
    .values(
      entries.map((entry) => ({
        event_id: entry.eventId,
        at: entry.at,
        actor_kind: entry.actorKind,
        user_id: entry.userId,
        user_name: entry.userName,
        action: entry.action,
        kind: entry.kind,
        thing_id: entry.thingId,
        thing_name: entry.thingName,
        changes: JSON.stringify(entry.changes),
        origin_service: entry.origin?.service ?? null,
        origin_subject: entry.origin?.subject ?? null,
        origin_sealed: entry.origin?.sealed ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
};
