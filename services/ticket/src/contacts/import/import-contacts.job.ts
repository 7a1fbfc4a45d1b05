import { type ContactImport, listPhoneContacts, tellUser } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import type { Clock, Logger } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import { workInBatches } from '#batches/index.ts';
import { findImport, type ImportRow, toImport } from './contact-imports.query.ts';
import { importChunk } from './import-chunk.ts';

type Options = {
  readonly store: TicketStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
};

const pieceSize = 200;
const patienceMs = 60_000;
const tellEveryMs = 500;

/** Imports address books in chunks (`import-chunk.ts` decides who becomes a contact), and reports the progress (rule C7). */
export const createImporting = ({ store, bus, clock, log }: Options): ReturnType<typeof workInBatches> => {
  const toldAt = new Map<string, number>();

  const tell = async (row: ImportRow): Promise<void> => {
    const moved: ContactImport = toImport(row);
    const last = toldAt.get(moved.id);
    if (moved.endedAt === null && last !== undefined && performance.now() - last < tellEveryMs) return;
    if (moved.endedAt === null) toldAt.set(moved.id, performance.now());
    else toldAt.delete(moved.id);
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
