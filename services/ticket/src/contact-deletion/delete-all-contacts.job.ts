import type { Clock } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import { workInBatches } from '#batches/index.ts';
import { deleteChunk } from './delete-chunk.ts';

/** Continues deletions that their call did not finish. */
export const createDeleting = (store: TicketStore, clock: Clock): ReturnType<typeof workInBatches> =>
  workInBatches({
    db: store.db,
    clock,
    table: 'st_contact_deletions',
    key: 'deletion_id',
    doPiece: async (deletionId) => {
      const { row } = await deleteChunk(store, { deletionId, now: clock.now });
      return row?.ended_at === null ? 'more' : 'done';
    },
  });
