import type { ConnectionStatus } from '@balcao/contracts';
import type { ChannelSessionTransaction } from '#database/store.ts';
import type { SessionReport } from './connection.decider.ts';
import { type Watched, watchStatus } from './watch-status.rules.ts';
import { sql } from 'kysely';

type Before = { readonly status: ConnectionStatus; readonly watched: Watched; readonly now: Date };

/** Its state before a report; null: the connection is deleted. */
export const readWatched = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
): Promise<Before | null> => {
  const row = await tx.db
    .selectFrom('st_sessions as session')
    .innerJoin('rm_connections as connection', 'connection.id', 'session.connection_id')
    .select(['connection.status', 'session.status_since', 'session.down_since', 'session.dropped_at'])
    .select(['session.drop_reason', sql<Date>`clock_timestamp()`.as('now')])
    .where('connection.id', '=', connectionId)
    // Writers that report a drop lock the row too, so that neither misses the other's change.
    .forUpdate('session')
    .executeTakeFirst();
  if (row === undefined) return null;
  const watched = {
    since: row.status_since,
    downSince: row.down_since,
    droppedAt: row.dropped_at,
    dropReason: row.drop_reason,
  };
  return { status: row.status, watched, now: row.now };
};

/** Since when it has this status, and whether it is down; true if that is over. */
export const noteWatched = async (
  tx: ChannelSessionTransaction,
  connectionId: number,
  { before, report }: { readonly before: Before; readonly report: SessionReport },
): Promise<boolean> => {
  const watched = watchStatus(before.status, before.watched, report, before.now);
  await tx.db
    .updateTable('st_sessions')
    .set({
      status_since: watched.since,
      down_since: watched.downSince,
      dropped_at: watched.droppedAt,
      drop_reason: watched.dropReason,
      ...(watched.downSince === null ? { is_drop_told: false } : {}),
    })
    .where('connection_id', '=', connectionId)
    .execute();
  return before.watched.downSince !== null && watched.downSince === null;
};
