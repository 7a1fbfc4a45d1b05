import { AppError } from '@balcao/contracts';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { connectionDecider, connectionStream } from './connection.decider.ts';
import type { Candidate } from './default-connection.rules.ts';
import { type ChannelSessionTransaction, commandHandler } from '#database/store.ts';
import { sql } from 'kysely';

/** Rules about all connections are checked one at a time: the lock holds until the transaction ends. */
export const lockConnections = async (tx: ChannelSessionTransaction): Promise<readonly Candidate[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('channel-session:connections'))`.execute(tx.db);
  const rows = await tx.db
    .selectFrom('rm_connections')
    .select(['id', 'is_default', 'created_at'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    connectionId: row.id,
    isDefault: row.is_default,
    createdAt: row.created_at,
  }));
};

export const connectionCommands = commandHandler(connectionDecider, connectionStream);

/**
 * Names that differ only in case are the same (rule W10).
 * @throws {AppError} ERR_WAPP_NAME_ALREADY_EXISTS
 */
export const assertNameIsFree = async (
  tx: ChannelSessionTransaction,
  name: string,
  exceptId: number | null,
): Promise<void> => {
  const taken = await tx.db
    .selectFrom('rm_connections')
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? 0))
    .executeTakeFirst();
  if (taken !== undefined) throw new AppError('ERR_WAPP_NAME_ALREADY_EXISTS', { field: 'name' });
};

/**
 * The sectors of a connection exist, or were its sectors already.
 * @throws {AppError} ERR_QUEUE_NOT_FOUND
 */
export const assertQueuesExist = async (
  tx: ChannelSessionTransaction,
  queueIds: readonly number[],
  known: readonly number[] = [],
): Promise<void> => {
  const named = queueIds.filter((queueId) => !known.includes(queueId));
  if (named.length === 0) return;
  const unknown = new AppError('ERR_QUEUE_NOT_FOUND', { field: 'queueIds' });
  if (!named.every(isStorableId)) throw unknown;
  const rows = await tx.db.selectFrom('rm_queues').select('id').where('id', 'in', named).execute();
  const found = new Set(rows.map(({ id }) => id));
  if (named.some((queueId) => !found.has(queueId))) throw unknown;
};
