import { type ContactImport, listPhoneContacts, tellUser, type NewEventMetadata } from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import type { z } from 'zod';
import type { TicketStore } from '#database/store.ts';
import { workInBatches } from '#batches/index.ts';
import { createStrangers } from '#contacts/create-strangers.ts';
import type { Surroundings } from '#surroundings.ts';
import { findImport, type ImportRow, toImport } from './contact-imports.query.ts';

type Options = Pick<Surroundings, 'store' | 'bus' | 'clock' | 'log'>;

const pieceSize = 200;
const patienceMs = 60_000;
const tellEveryMs = 500;

/** Imports address books in chunks, and reports the progress (rule C7). */
export const createImporting = ({ store, bus, clock, log }: Options): ReturnType<typeof workInBatches> => {
  const reportedAt = new Map<string, number>();

  const tell = async (row: ImportRow): Promise<void> => {
    const moved: ContactImport = toImport(row);
    const last = reportedAt.get(moved.id);
    if (moved.endedAt === null && last !== undefined && performance.now() - last < tellEveryMs) return;
    if (moved.endedAt === null) reportedAt.set(moved.id, performance.now());
    else reportedAt.delete(moved.id);
    try {
      const told = { event: 'importMoved', import: moved } as const;
      await bus.call(tellUser, { userId: row.user_id, told }, systemContext('import-contacts'));
    } catch (error) {
      log.warn({ err: error }, 'nobody could be told how far an import is');
    }
  };

  return workInBatches({
    db: store.db,
    clock,
    table: 'st_contact_imports',
    key: 'import_id',
    doPiece: async (importId) => {
      const row = await findImport(store.db, importId);
      if (row?.ended_at !== null) return 'done';
      const asked = { after: row.place, limit: pieceSize };
      const context = systemContext('import-contacts', { deadlineMs: patienceMs });
      const chunk = await bus.callHolder(row.connection_id, listPhoneContacts, asked, context);
      const moved = await importChunk(store, row, chunk, clock.now());
      if (moved !== null) await tell(moved);
      return moved?.ended_at instanceof Date ? 'done' : 'more';
    },
    onGivenUp: async (importId) => {
      const row = await findImport(store.db, importId);
      if (row !== null) await tell(row);
    },
  });
};

type PhoneChunk = z.output<typeof listPhoneContacts.output>;

/** Imports one chunk of the address book in one transaction; null if another process imported it first. */
const importChunk = async (
  store: TicketStore,
  before: ImportRow,
  chunk: PhoneChunk,
  now: Date,
): Promise<ImportRow | null> => {
  const metadata: NewEventMetadata = {
    actor: { kind: 'system', name: 'import-contacts' },
    correlationId: before.import_id,
  };
  const { result } = await store.transaction(async (tx) => {
    const row = await tx.db
      .selectFrom('st_contact_imports')
      .selectAll()
      .where('import_id', '=', before.import_id)
      .forUpdate()
      .executeTakeFirst();
    if (row?.ended_at !== null || row.place !== before.place) return null;
    const people = chunk.contacts
      .filter(({ identities }) => identities.every(({ kind }) => kind !== 'group'))
      .map((contact) => ({ ...contact, metadata }));
    const created = await createStrangers(tx, people, 'import');
    const isOver = chunk.next === null || chunk.contacts.length === 0;
    return tx.db
      .updateTable('st_contact_imports')
      .set({
        state: isOver ? 'done' : 'running',
        total: chunk.total,
        seen: row.seen + chunk.contacts.length,
        created: row.created + created,
        skipped: row.skipped + chunk.contacts.length - created,
        failures: 0,
        place: chunk.next,
        ended_at: isOver ? now : null,
      })
      .where('import_id', '=', row.import_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return result;
};
