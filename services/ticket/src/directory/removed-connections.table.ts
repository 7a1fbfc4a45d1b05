import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** After this transaction no ticket is opened on the connection or moved to it; moves before it have ended. */
export const forgetConnection = async (db: TicketDb, connectionId: number): Promise<void> => {
  await db
    .insertInto('rm_removed_connections')
    .values({ connection_id: connectionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('rm_connections').where('connection_id', '=', connectionId).execute();
};

/**
 * The removed ones of these connections. The others are locked until their tickets are stored, so a removal that
 * comes meanwhile finds those tickets.
 */
export const findRemovedConnections = async (
  db: TicketDb,
  connectionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (connectionIds.length === 0) return new Set();
  const isAsked = sql<boolean>`connection_id = any(${[...new Set(connectionIds)]}::bigint[])`;
  await db
    .selectFrom('rm_connections')
    .select('connection_id')
    .where(isAsked)
    .orderBy('connection_id')
    .forKeyShare()
    .execute();
  const removed = await db
    .selectFrom('rm_removed_connections')
    .select('connection_id')
    .where(isAsked)
    .execute();
  return new Set(removed.map(({ connection_id }) => connection_id));
};
