import type { NewEventMetadata } from '@balcao/contracts';
import type { TicketTransaction } from '#database/store.ts';
import { moveMany } from '#tickets/move-many.ts';

const batch = 500;

/** Takes a deleted user from their tickets, which become pending for everybody (rule T16). */
export const freeTicketsOfUser = async (
  tx: TicketTransaction,
  userId: number,
  metadata: NewEventMetadata,
): Promise<void> => {
  for (;;) {
    const rows = await tx.db
      .selectFrom('rm_tickets')
      .select(['ticket_id', 'contact_id'])
      .where('user_id', '=', userId)
      .where('status', 'in', ['open', 'pending'])
      .limit(batch)
      .execute();
    if (rows.length === 0) return;
    const moved = await moveMany(tx, rows, {
      command: { type: 'MoveTicket', moverId: null, status: 'pending', userId: null, cause: 'user-deleted' },
      metadata,
    });
    if (moved === 0) return;
  }
};
