import type { ContactImport } from '@balcao/contracts';
import type { Selectable } from 'kysely';
import type { TicketTables } from '#database/schema.ts';
import type { TicketDb } from '#database/store.ts';

export type ImportRow = Selectable<TicketTables['st_contact_imports']>;

export const toImport = (row: ImportRow): ContactImport => ({
  id: row.import_id,
  connectionId: row.connection_id,
  state: row.state,
  total: row.total,
  seen: row.seen,
  created: row.created,
  skipped: row.skipped,
  problem: row.problem,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** The newest import that runs or has ended since then. */
export const findLatestImport = async (
  db: TicketDb,
  userId: number,
  since: Date,
): Promise<ImportRow | null> =>
  (await db
    .selectFrom('st_contact_imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const findImport = async (db: TicketDb, importId: string): Promise<ImportRow | null> =>
  (await db
    .selectFrom('st_contact_imports')
    .selectAll()
    .where('import_id', '=', importId)
    .executeTakeFirst()) ?? null;
