import type { ConnectionStatus } from '@balcao/contracts';
import type { ChannelSessionStore, ChannelSessionTransaction } from '#database/store.ts';
import { requestSession } from './session-rows.ts';
import { sql } from 'kysely';

/** If a session does not connect again in this time, the next one restarts. */
const patienceMs = 120_000;

/** In these states a session does not continue by itself. */
const settled: ReadonlySet<ConnectionStatus> = new Set<ConnectionStatus>([
  'CONNECTED',
  'qrcode',
  'DISCONNECTED',
]);

/**
 * Continues the restart of all sessions. Any process may take the next step, and each step is taken once.
 * @returns whether the restart waits for a session
 */
export const restartSessions = async (
  store: ChannelSessionStore,
  signalTouched: (connectionId: number) => void,
): Promise<boolean> => {
  if (!(await isUnderWay(store))) return false;
  for (let touched = await step(store); touched !== null; touched = await step(store)) signalTouched(touched);
  return isUnderWay(store);
};

const isUnderWay = async ({ db }: ChannelSessionStore): Promise<boolean> => {
  const row = await db
    .selectFrom('st_restart')
    .select('id')
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** The connection that changed; null: there is nothing to do now. */
const step = async (store: ChannelSessionStore): Promise<number | null> => {
  const { result } = await store.transaction(async (tx) => {
    const { rows } = await sql<{ connection_id: number | null; is_begun: boolean; is_late: boolean }>`
      select connection_ids[done + 1] as connection_id, step_since is not null as is_begun,
        coalesce(step_since < clock_timestamp() - make_interval(secs => ${patienceMs / 1_000}), false) as is_late
      from st_restart where finished_at is null for update skip locked
    `.execute(tx.db);
    const [row] = rows;
    if (row === undefined) return null;
    if (row.connection_id === null) {
      await sql`update st_restart set finished_at = clock_timestamp()`.execute(tx.db);
      return null;
    }
    if (!row.is_begun) {
      await requestSession(tx, row.connection_id, { isFresh: false, isRestart: true });
      await sql`update st_restart set step_since = clock_timestamp()`.execute(tx.db);
      return row.connection_id;
    }
    if (!row.is_late && !(await isBack(tx, row.connection_id))) return null;
    await sql`update st_restart set done = done + 1, step_since = null,
      finished_at = case when done + 1 = cardinality(connection_ids) then clock_timestamp() end`.execute(
      tx.db,
    );
    return row.connection_id;
  });
  return result;
};

/** It has restarted since the request, or is deleted. */
const isBack = async (tx: ChannelSessionTransaction, connectionId: number): Promise<boolean> => {
  const row = await tx.db
    .selectFrom('st_sessions as session')
    .innerJoin('rm_connections as connection', 'connection.id', 'session.connection_id')
    .select(['connection.status', 'session.is_restart'])
    .where('connection.id', '=', connectionId)
    .executeTakeFirst();
  return row === undefined || (!row.is_restart && settled.has(row.status));
};
