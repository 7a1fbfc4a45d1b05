import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** The broker redelivers events for two days. The other days are for parked events. */
const keptMs = 7 * 24 * 3_600_000;
const batch = 1_000;

/**
 * Deletes reactions to messages that cannot be delivered again; the marks recognise older ones. Batches keep locks
 * short.
 */
export const forgetReactions = async (db: TicketDb, now: Date, signal: AbortSignal): Promise<void> => {
  const until = new Date(now.getTime() - keptMs).toISOString();
  for (let removed = batch; removed === batch && !signal.aborted;) {
    const { numAffectedRows } = await sql`
      delete from st_reactions where ctid = any(array(
        select ctid from st_reactions where at < ${until}::timestamptz limit ${batch}
      ))
    `.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
};
