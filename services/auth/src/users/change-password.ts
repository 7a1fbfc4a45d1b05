import { AppError, type NewEventMetadata } from '@balcao/contracts';
import { userDecider, userStream } from './user.decider.ts';
import { dropLink } from './password-links.table.ts';
import { endSessions } from '#sessions/index.ts';
import type { AuthTransaction } from '#store.ts';

type NewPassword = {
  readonly userId: number;
  readonly passwordHash: string;
  /** Set for a password link; absent: by a signed-in user. */
  readonly by?: 'link';
  /** The caller's session, which continues. */
  readonly except: string | undefined;
  readonly sessionMs: number;
  readonly metadata: NewEventMetadata;
};

/** Ends the sessions of the old password (rule A10), and any password link (rule A24). */
export const changePassword = async (tx: AuthTransaction, change: NewPassword): Promise<void> => {
  const { userId, passwordHash, metadata } = change;
  const changed = await tx.execute({
    decider: userDecider,
    stream: userStream(userId),
    command: { type: 'ChangePassword', ...(change.by === undefined ? {} : { by: change.by }) },
    metadata,
  });
  if (!changed.ok) throw AppError.from(changed.error);
  // Before the sessions are read: a sign-in with the old password waits for this row, or is among them.
  await tx.db
    .insertInto('st_credentials')
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash }))
    .execute();
  await dropLink(tx.db, userId);
  await endSessions(tx, { ...change, reason: 'password-changed' });
};
