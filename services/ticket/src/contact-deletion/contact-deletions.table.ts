import type { ContactDeletion, EventMetadata } from '@balcao/contracts';
import { type Selectable, sql } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import type { TicketDb } from '#database/store.ts';

export type DeletionRow = Selectable<TicketTables['st_contact_deletions']>;

export const toDeletion = (row: DeletionRow): ContactDeletion => ({
  id: row.deletion_id,
  state: row.state,
  total: row.total,
  deleted: row.deleted,
  problem: row.problem,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

export const findDeletion = async (db: TicketDb, deletionId: string): Promise<DeletionRow | null> =>
  (await db
    .selectFrom('st_contact_deletions')
    .selectAll()
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()) ?? null;

/** The newest deletion that runs or has ended since then. */
export const findLatestDeletion = async (db: TicketDb, since: Date): Promise<DeletionRow | null> =>
  (await db
    .selectFrom('st_contact_deletions')
    .selectAll()
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

type Begun = { readonly deletionId: string; readonly metadata: EventMetadata; readonly at: Date };

/**
 * Deletes all contacts that exist now. Only one deletion runs at a time; a second request extends it to newer
 * contacts.
 */
export const beginDeletion = async (
  db: TicketDb,
  { deletionId, metadata, at }: Begun,
): Promise<DeletionRow> => {
  const { rows } = await sql<{ id: string }>`
    insert into st_contact_deletions (deletion_id, metadata, state, total, up_to, started_at)
    select ${deletionId}::uuid, ${JSON.stringify(metadata)}::jsonb, 'running', count(*)::int,
      coalesce(max(contact_id), 0), ${at}::timestamptz
    from rm_contacts where merged_into is null
    on conflict ((true)) where ended_at is null do update
      set up_to = excluded.up_to, total = st_contact_deletions.deleted + excluded.total
    returning deletion_id as id
  `.execute(db);
  const row = await findDeletion(db, rows[0]?.id ?? deletionId);
  if (row === null) throw new Error('A deletion that was just begun is missing.');
  return row;
};
