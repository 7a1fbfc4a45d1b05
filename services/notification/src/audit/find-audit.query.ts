import { type AuditKind, auditKinds } from '@balcao/contracts';
import { type Selectable, sql } from 'kysely';
import type { NotificationDb, NotificationTables } from '#database/schema.ts';

export type AuditFilters = {
  readonly personId?: number | undefined;
  readonly kind?: AuditKind | undefined;
  readonly thingId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
/** The entry that a page starts after. */
export type AuditCursor = { readonly at: Date; readonly id: number };
export type AuditRow = Selectable<NotificationTables['rm_audit_entries']>;

/** Newest first. */
export const findAudit = (
  db: NotificationDb,
  { personId, kind, thingId, from, to }: AuditFilters,
  after: AuditCursor | undefined,
  limit: number,
): Promise<AuditRow[]> => {
  let query = db.selectFrom('rm_audit_entries').selectAll();
  if (personId !== undefined) query = query.where('user_id', '=', personId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  // One index scan per kind: otherwise a rare kind would read the whole log.
  if (kind === undefined && thingId !== undefined)
    query = query.where(sql<boolean>`kind = any(${[...auditKinds]}::text[])`);
  if (thingId !== undefined) query = query.where('thing_id', '=', thingId);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (to !== undefined) query = query.where('at', '<', new Date(to));
  if (after !== undefined)
    query = query.where((eb) =>
      eb(eb.refTuple('at', 'id'), '<', eb.tuple(eb.val(after.at), eb.val(after.id))),
    );
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};
