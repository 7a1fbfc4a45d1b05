import type { Clock, Logger } from '@balcao/service-kit';
import type { TicketStore } from '#database/store.ts';
import { workInPieces, type WorkInPieces } from '#batches/index.ts';
import { deletePiece } from './delete-piece.ts';

type Options = {
  readonly store: TicketStore;
  readonly clock: Clock;
  readonly log: Logger;
  readonly redisUrl: string;
  readonly firstRetryMs: number;
};

/** Goes on with what a call could not finish. */
export const createDeleting = ({ store, clock, log, redisUrl, firstRetryMs }: Options): WorkInPieces =>
  workInPieces({
    db: store.db,
    clock,
    log,
    redisUrl,
    firstRetryMs,
    name: 'ticket.delete-contacts',
    table: 'st_contact_deletions',
    key: 'deletion_id',
    doPiece: async (deletionId) => {
      const { row } = await deletePiece(store, deletionId, clock.now);
      return row?.ended_at === null ? 'more' : 'done';
    },
  });
