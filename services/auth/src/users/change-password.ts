import { AppError, type NewEventMetadata } from '@balcao/contracts';
import { userDecider, userStream } from './user.decider.ts';
import { endSessions } from '#sessions/index.ts';
import type { AuthTransaction } from '#store.ts';

type NewPassword = {
  readonly userId: number;
  readonly passwordHash: string;
  /** The session that goes on: the one that asked. */
  readonly except: string | undefined;
  readonly sessionMs: number;
  readonly metadata: NewEventMetadata;
};

/** Whoever knew the old password is out (rule A10). */
export const changePassword = async (tx: AuthTransaction, change: NewPassword): Promise<void> => {
  const { userId, passwordHash, metadata } = change;
  const changed = await tx.execute({
    decider: userDecider,
    stream: userStream(userId),
    command: { type: 'ChangePassword' },
    metadata,
  });
  if (!changed.ok) throw AppError.from(changed.error);
  // Before the sessions are read: a sign-in with the old password waits for this row, or is among them.
  await tx.db
    .updateTable('st_credentials')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute();
  await endSessions(tx, { ...change, reason: 'password-changed' });
};
