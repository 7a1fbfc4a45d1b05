import { type Actor, AppError } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';

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
