import type { NewEventMetadata } from '@balcao/contracts';
import { endSessions } from '#sessions/index.ts';
import type { AuthTransaction } from '#store.ts';

type Suspended = { readonly userId: number; readonly sessionMs: number; readonly metadata: NewEventMetadata };

/** Ends every session of a user who was suspended in this transaction (rule A27). */
export const shutOut = async (tx: AuthTransaction, { userId, ...ending }: Suspended): Promise<void> => {
  // Before the sessions are read: a sign-in waits for this row and then sees the suspension, or is among them.
  await tx.db
    .selectFrom('st_credentials')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  await endSessions(tx, { ...ending, userId, reason: 'user-suspended', except: undefined });
};
