import { AppError, type Ticket, type Written } from '@balcao/contracts';
import { createGroupCommit } from '@balcao/event-store';
import type { TicketStore } from '#database/store.ts';
import { findItemRows, lockTicketItem } from '#tickets/list/ticket-items.query.ts';
import { type Move, moveByHand } from './move-by-hand.ts';

export type Moved = { readonly ticket: Ticket; readonly written: readonly Written[] };

type Outcome = Moved | AppError | 'needs its contact';

/**
 * A move that opens or closes a ticket locks its contact, so no message comes in between and no second unresolved
 * ticket appears. For every other move the ticket's revision is enough. Moves that arrive during a commit share the
 * next transaction.
 */
export const createMovesByHand = (store: TicketStore): ((move: Move) => Promise<Moved>) => {
  const moveAlone = async (move: Move): Promise<Moved> => {
    const { result: ticket, written } = await store.transaction(async (tx) =>
      moveByHand(tx, await lockTicketItem(tx.db, move.ticketId), move),
    );
    return { ticket, written };
  };

  const moveTogether = createGroupCommit<Move, Outcome>({
    write: async (moves) => {
      const { result: outcomes, written } = await store.transaction(async (tx) => {
        const rows = await findItemRows(
          tx.db,
          moves.map(({ ticketId }) => ticketId),
        );
        return Promise.all(
          moves.map(async (move) => {
            const row = rows.get(move.ticketId) ?? null;
            return row?.status === 'closed'
              ? ('needs its contact' as const)
              : moveByHand(tx, row, move).catch(refusalOf);
          }),
        );
      });
      return outcomes.map((outcome) =>
        outcome instanceof AppError || typeof outcome === 'string' ? outcome : { ticket: outcome, written },
      );
    },
    keyOf: ({ ticketId }) => ticketId,
    isHopeless: (error) => error instanceof AppError && error.code !== 'ERR_CONFLICT',
  });

  return async (move) => {
    const { wish } = move;
    const isEnding = wish.status === 'closed' || typeof wish.whatsappId === 'number';
    const outcome = isEnding ? 'needs its contact' : await moveTogether(move);
    if (outcome instanceof AppError) throw outcome;
    return outcome === 'needs its contact' ? moveAlone(move) : outcome;
  };
};

/** A refused move leaves the other moves of its transaction unchanged. */
const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  throw error;
};
