import { AppError, type NewEventMetadata } from '@balcao/contracts';
import type { AuthTransaction } from '#store.ts';
import { type UserFacts, userDecider, userStream } from './user.decider.ts';
import { sql } from 'kysely';

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
  const stream = userStream(facts.userId);
  const added = await tx.execute({
    decider: userDecider,
    stream,
    command: { type: 'CreateUser', facts, isSuspended, ...(origin === undefined ? {} : { origin }) },
    metadata,
  });
  if (!added.ok) throw AppError.from(added.error);
  if (passwordHash === undefined) return;
  await tx.db
    .insertInto('st_credentials')
    .values({ user_id: facts.userId, password_hash: passwordHash })
    .execute();
};
