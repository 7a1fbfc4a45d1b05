import { AppError, type NewEventMetadata } from '@balcao/contracts';
import { type AuthTransaction, commandHandler } from '#database/store.ts';
import { type UserFacts, userDecider, userStream } from './user.decider.ts';
import { sql } from 'kysely';
import { dropLink } from './password-links.table.ts';
import { endSessions } from '#sessions/index.ts';

export const userCommands = commandHandler(userDecider, userStream);

type NewUser = {
  readonly facts: UserFacts;
  /** Absent: created by an admin. */
  readonly origin?: 'sign-up' | 'first-start' | 'invitation';
  readonly isSuspended?: boolean;
  /** Undefined: the user cannot sign in until a password is chosen. */
  readonly passwordHash: string | undefined;
  readonly metadata: NewEventMetadata;
};

export const nextUserId = async (tx: AuthTransaction): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('user_ids')::integer as id`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw new AppError('ERR_INTERNAL');
  return row.id;
};

/** Appends the user and stores the password hash separately. */
export const addUser = async (
  tx: AuthTransaction,
  { facts, origin, isSuspended = false, passwordHash, metadata }: NewUser,
): Promise<void> => {
  const command = {
    type: 'CreateUser',
    facts,
    isSuspended,
    ...(origin === undefined ? {} : { origin }),
  } as const;
  await userCommands.within(tx, facts.userId, command, { metadata });
  if (passwordHash === undefined) return;
  await tx.db
    .insertInto('st_credentials')
    .values({ user_id: facts.userId, password_hash: passwordHash })
    .execute();
};

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
  await userCommands.within(
    tx,
    userId,
    { type: 'ChangePassword', ...(change.by === undefined ? {} : { by: change.by }) },
    { metadata },
  );
  // Before the sessions are read: a sign-in with the old password waits for this row, or is among them.
  await tx.db
    .insertInto('st_credentials')
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash }))
    .execute();
  await dropLink(tx.db, userId);
  await endSessions(tx, { ...change, reason: 'password-changed' });
};

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
