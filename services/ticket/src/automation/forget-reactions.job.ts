import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

/** The broker repeats what is two days old at most; the rest is for what was set aside over a weekend. */
const keptMs = 7 * 24 * 3_600_000;
const batch = 1_000;

/** What was done for messages that cannot come again is forgotten; marks tell older ones apart. Never a long lock. */
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
