import type { ConnectionReason } from '@balcao/contracts';
import { newId } from '@balcao/service-kit';
import type { ChannelSessionStore } from '#database/store.ts';
import { connectionDecider, connectionStream } from './connection.decider.ts';
import { sql } from 'kysely';

/** A connection that is back within a minute was not dropped (rule W20). */
const graceSeconds = 60;

/** Reports connections that stay down to admins. Any process does this, and each drop is reported once. */
export const reportDrops = async (store: ChannelSessionStore): Promise<void> => {
  while (await reportOne(store));
};

/** False: there is none to report. */
const reportOne = async (store: ChannelSessionStore): Promise<boolean> => {
  const { result } = await store.transaction(async (tx) => {
    // A reason from this drop; a restart that a user asked for has none.
    const { rows } = await sql<{ connection_id: number; down_since: Date; drop_reason: ConnectionReason }>`
      select connection_id, down_since, drop_reason from st_sessions
      where not is_drop_told and dropped_at = down_since and drop_reason is not null
        and down_since < clock_timestamp() - make_interval(secs => ${graceSeconds})
      order by down_since limit 1 for update skip locked
    `.execute(tx.db);
    const [row] = rows;
    if (row === undefined) return false;
    await tx.execute({
      decider: connectionDecider,
      stream: connectionStream(row.connection_id),
      command: { type: 'ReportDrop', reason: row.drop_reason, since: row.down_since.toISOString() },
      metadata: { actor: { kind: 'system', name: 'channel-session' }, correlationId: newId() },
    });
    await tx.db
      .updateTable('st_sessions')
      .set({ is_drop_told: true })
      .where('connection_id', '=', row.connection_id)
      .execute();
    return true;
  });
  return result;
};
