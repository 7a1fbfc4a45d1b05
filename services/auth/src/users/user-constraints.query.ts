import { AppError } from '@balcao/contracts';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { sql } from 'kysely';
import type { WorkingHours } from './working-hours.rules.ts';
import type { AuthTransaction } from '#database/store.ts';

/** Serialises decisions about all users, until the transaction ends. */
export const lockUsers = async (tx: AuthTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('auth:users'))`.execute(tx.db);
};

/** `limit`: the largest number of users; undefined: no limit (rule A13). */
export const assertRoom = async (tx: AuthTransaction, limit: number | undefined): Promise<void> => {
  if (limit === undefined) return;
  const { count } = await tx.db
    .selectFrom('rm_users')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limit) throw new AppError('ERR_USER_CREATION_COUNT');
};

/** `userId`: the user who may keep this address. */
export const assertAddressIsFree = async (
  tx: AuthTransaction,
  email: string,
  userId?: number,
): Promise<void> => {
  const holder = await tx.db
    .selectFrom('rm_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (holder !== undefined && holder.id !== userId)
    throw new AppError('ERR_USER_EMAIL_ALREADY_EXISTS', { field: 'email' });
};

type References = { readonly whatsappId: number | null; readonly queueIds: readonly number[] };

/** Ids in the body must exist (rule V8). */
export const assertReferences = async (
  tx: AuthTransaction,
  { whatsappId, queueIds }: References,
): Promise<void> => {
  if (queueIds.length > 0) await assertQueues(tx, [...new Set(queueIds)]);
  if (whatsappId === null) return;
  const connection = isStorableId(whatsappId) ? await findConnection(tx, whatsappId) : undefined;
  if (connection === undefined) throw new AppError('ERR_NO_WAPP_FOUND', { field: 'whatsappId' });
};

const findConnection = async (tx: AuthTransaction, connectionId: number) =>
  tx.db.selectFrom('rm_connections').select('id').where('id', '=', connectionId).executeTakeFirst();

const assertQueues = async (tx: AuthTransaction, queueIds: readonly number[]): Promise<void> => {
  const unknown = new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueIds' });
  if (!queueIds.every(isStorableId)) throw unknown;
  const { count } = await tx.db
    .selectFrom('rm_queues')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('id', 'in', queueIds)
    .executeTakeFirstOrThrow();
  if (count < queueIds.length) throw unknown;
};

/** The hours of all other admins who can sign in: who was invited has no password yet, and no suspended one (rule A26). */
export const otherAdmins = async (tx: AuthTransaction, userId: number): Promise<readonly WorkingHours[]> => {
  const admins = await tx.db
    .selectFrom('rm_users')
    .select(['id', 'start_work as startWork', 'end_work as endWork'])
    .where('profile', '=', 'admin')
    .where('is_invited', '=', false)
    .where('is_suspended', '=', false)
    .execute();
  // Not in the query: the id of a call may be larger than the column's.
  return admins.filter(({ id }) => id !== userId);
};
