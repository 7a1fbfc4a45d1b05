import { type Actor, AppError, type TicketListItem, type TicketPlace } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import type { TicketDb } from '#database/store.ts';

// The named user, sector or connection is locked until the move ends. So a deletion runs after the move, and takes it
// from this ticket too.

export type KnownUser = {
  readonly userId: number;
  readonly name: string;
  readonly queueIds: readonly number[];
  readonly connectionId: number | null;
};

/**
 * A user who was neither deleted nor suspended (rule A27). The caller may be unknown here if they signed in a moment ago; other users must be
 * known.
 * @throws {AppError} ERR_NO_USER_FOUND, with the reason `suspended`
 */
export const findUser = async (db: TicketDb, userId: number, caller: Actor): Promise<KnownUser> => {
  const row = await lockUser(db, userId);
  if (row === undefined && caller.kind === 'user' && userId === caller.userId)
    return { ...caller, connectionId: null };
  if (row === undefined || row.isDeleted) throw new AppError('ERR_NO_USER_FOUND');
  if (row.isSuspended) throw new AppError('ERR_NO_USER_FOUND', { reason: 'suspended' });
  return row;
};

const lockUsers = buildOnce((db: TicketDb, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('rm_users')
    .select([
      'user_id as userId',
      'name',
      'queue_ids as queueIds',
      'connection_id as connectionId',
      'is_deleted as isDeleted',
      'is_suspended as isSuspended',
    ])
    .where('user_id', '=', value('userId'))
    .forShare(),
);

const lockUser = async (db: TicketDb, userId: number): Promise<LockedUser | undefined> =>
  (await lockUsers(db, { userId }))[0];
type LockedUser = Awaited<ReturnType<typeof lockUsers>>[number];

/** The user of a closed ticket is only shown. Reopening assigns the ticket to them. */
export const getsUser = (from: Pick<TicketPlace, 'status' | 'userId'>, to: TicketPlace): boolean =>
  to.userId !== null && (to.userId !== from.userId || (from.status === 'closed' && to.status !== 'closed'));

type KnownQueue = { readonly queue: NonNullable<TicketListItem['queue']>; readonly greeting: string };

export const findQueue = async (db: TicketDb, queueId: number): Promise<KnownQueue | null> => {
  const row = await db
    .selectFrom('rm_queues')
    .select(['name', 'color', 'greeting_message as greeting'])
    .where('queue_id', '=', queueId)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { greeting, ...queue } = row;
  return { queue: { id: queueId, ...queue }, greeting: greeting.trim() };
};

export const findConnection = async (
  db: TicketDb,
  connectionId: number,
): Promise<TicketListItem['whatsapp']> => {
  const row = await db
    .selectFrom('rm_connections')
    .select(['name', 'type', 'color'])
    .where('connection_id', '=', connectionId)
    .forKeyShare()
    .executeTakeFirst();
  return row ?? null;
};

/** Tells whether the user, sector and connection of a move all still exist. */
export const isReachable = async (db: TicketDb, from: TicketPlace, to: TicketPlace): Promise<boolean> => {
  if (to.userId !== null && getsUser(from, to) && (await lockUser(db, to.userId))?.isDeleted === true)
    return false;
  if (to.queueId !== null && to.queueId !== from.queueId && (await findQueue(db, to.queueId)) === null)
    return false;
  return (
    to.whatsappId === null ||
    to.whatsappId === from.whatsappId ||
    (await findConnection(db, to.whatsappId)) !== null
  );
};

/** The connection that a caller works with unless one is named: the user's own, else the desk's (rule W1). */
export const lookUpDefaultConnection = async (db: TicketDb, actor: Actor): Promise<number | null> => {
  const userId = actor.kind === 'user' ? actor.userId : null;
  const row = await db
    .selectFrom('rm_connections as w')
    .leftJoin('rm_users as u', (join) =>
      join.onRef('u.connection_id', '=', 'w.connection_id').on('u.user_id', '=', userId),
    )
    .select('w.connection_id')
    .where((eb) => eb.or([eb('w.is_default', '=', true), eb('u.user_id', 'is not', null)]))
    .orderBy('u.user_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row?.connection_id ?? null;
};

/** @throws AppError ERR_NO_DEF_WAPP_FOUND */
export const findDefaultConnection = async (db: TicketDb, actor: Actor): Promise<number> => {
  const connectionId = await lookUpDefaultConnection(db, actor);
  if (connectionId === null) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return connectionId;
};
