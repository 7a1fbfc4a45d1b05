import { AppError, type NewEventMetadata } from '@balcao/contracts';
import {
  type ConnectionCommand,
  connectionDecider,
  connectionStream,
  type SessionReport,
} from './connection.decider.ts';
import { noteWatched, readWatched } from './watched-sessions.ts';
import type { ReportedStatus } from './watch-status.rules.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { ChannelSessionStore, ChannelSessionTransaction } from '#database/store.ts';
import { sql } from 'kysely';
import { assertHeld, type Lease } from '#leases/index.ts';

/** The requests of users for a session; the holder executes those newer than the ones it has seen. */
export type SessionRequest = {
  readonly request: number;
  readonly isFresh: boolean;
  readonly isRestart: boolean;
};

/**
 * Requests a running session, with a new code if `isFresh`, ending the current one first if `isRestart`. The process that
 * holds it, or claims it, executes that.
 */
export const requestSession = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  { isFresh, isRestart = false }: { readonly isFresh: boolean; readonly isRestart?: boolean },
): Promise<void> => {
  await tx.db
    .updateTable('st_sessions')
    .set({
      is_wanted: true,
      request: sql<number>`request + 1`,
      ...(isRestart ? { is_restart: true } : {}),
      ...(isFresh ? { is_fresh: true, qrcode: '', qrcode_since: null } : {}),
    })
    .where('connection_id', '=', connectionId)
    .execute();
};

/** Null once the connection is removed. */
export const readRequest = async (
  db: ChannelSessionDatabase,
  connectionId: number,
): Promise<(SessionRequest & { readonly seen: number }) | null> => {
  const row = await db
    .selectFrom('st_sessions')
    .select(['request', 'request_seen', 'is_fresh', 'is_restart'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    request: row.request,
    seen: row.request_seen,
    isFresh: row.is_fresh,
    isRestart: row.is_restart,
  };
};

/** Those of these connections that have a request, and those that are deleted. */
export const readAsked = async (
  db: ChannelSessionDatabase,
  connectionIds: readonly number[],
): Promise<readonly number[]> => {
  if (connectionIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select held.id from unnest(${connectionIds}::int[]) as held (id)
    left join st_sessions session on session.connection_id = held.id
    where session.connection_id is null or session.request > session.request_seen
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** The request is done; a newer one stays. */
export const markRequestDone = async (
  store: ChannelSessionStore,
  lease: Lease,
  { request, isFresh, isRestart }: SessionRequest,
): Promise<void> => {
  await store.transaction(async (tx) => {
    await assertHeld(tx, lease);
    await tx.db
      .updateTable('st_sessions')
      .set({
        request_seen: request,
        ...(isRestart ? { is_restart: sql<boolean>`request > ${request}::bigint and is_restart` } : {}),
        ...(isFresh ? { is_fresh: sql<boolean>`request > ${request}::bigint and is_fresh` } : {}),
      })
      .where('connection_id', '=', lease.connectionId)
      .where('request_seen', '<', request)
      .execute();
  });
};

type SessionToStore = {
  readonly shown: ReportedStatus;
  /** The newest request that this state follows. */
  readonly requestSeen: number;
  readonly metadata: NewEventMetadata;
};

/**
 * Stores the state of a session: as an event if others act on it, as columns if it merely changes often. An ended
 * session is no longer wanted, unless a user asked for it meanwhile. @throws {LeaseLostError} if another process holds
 * it.
 */
export const reportSession = async (
  store: ChannelSessionStore,
  lease: Lease,
  { shown, requestSeen, metadata }: SessionToStore,
): Promise<void> => {
  const { connectionId } = lease;
  const { qrcode, qrcodeSince, retries, ...report } = shown;
  await store.transaction(async (tx) => {
    await assertHeld(tx, lease);
    await reportStatus(tx, connectionId, report, metadata);
    await tx.db
      .updateTable('st_sessions')
      .set({
        qrcode,
        qrcode_since: qrcodeSince,
        retries,
        ...(report.status === 'DISCONNECTED' ? endedAfter(requestSeen) : {}),
      })
      .where('connection_id', '=', connectionId)
      .execute();
  });
};

/** With the session end the requests from before its end: an open one would start it again at the next holder. */
const endedAfter = (request: number) => ({
  is_wanted: sql<boolean>`request > greatest(request_seen, ${request}::bigint)`,
  request_seen: sql<number>`greatest(request_seen, ${request}::bigint)`,
  is_fresh: sql<boolean>`request > ${request}::bigint and is_fresh`,
  is_restart: sql<boolean>`request > ${request}::bigint and is_restart`,
});

/** A connection that was removed meanwhile has no status to report. */
export const reportStatus = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  report: SessionReport,
  metadata: NewEventMetadata,
): Promise<void> => {
  const before = await readWatched(tx, connectionId);
  const give = (command: Extract<ConnectionCommand, { type: 'ReportSession' | 'EndDrop' }>) =>
    tx.execute({
      decider: connectionDecider,
      stream: connectionStream(connectionId),
      command,
      metadata,
    });
  const outcome = await give({ type: 'ReportSession', report });
  if (!outcome.ok && outcome.error.code !== 'ERR_NO_WAPP_FOUND') throw AppError.from(outcome.error);
  if (!outcome.ok || before === null) return;
  if (await noteWatched(tx, connectionId, { before, report })) await give({ type: 'EndDrop' });
};
