import { sql, type QueryExecutorProvider } from 'kysely';
import { lockStreams } from '../log/claim-streams.ts';

/** How long to wait for a lock out of order, before the work starts again with all locks in order. */
const outOfOrderWaitMs = 20;

/** Prevents deadlocks of transactions over several streams. */
export type LockOrder = {
  /**
   * Called before streams are locked. Waiting for a lock while holding a later one may deadlock, so that wait is short.
   */
  readonly before: (streams: readonly string[]) => Promise<void>;
  readonly hold: (streams: Iterable<string>) => void;
  /** Locks, in order, the streams of an earlier attempt. */
  readonly lock: (streams: readonly string[]) => Promise<void>;
  /** From here on waits have no limit. */
  readonly relax: () => Promise<void>;
};

export const createLockOrder = (db: QueryExecutorProvider): LockOrder => {
  const held = new Set<string>();
  let highest = '';
  let isHurried = false;

  const hold = (streams: Iterable<string>): void => {
    for (const stream of streams) {
      held.add(stream);
      if (stream > highest) highest = stream;
    }
  };

  return {
    hold,
    before: async (streams) => {
      if (isHurried || !streams.some((stream) => stream < highest && !held.has(stream))) return;
      isHurried = true;
      await sql.raw(`set local lock_timeout = ${String(outOfOrderWaitMs)}`).execute(db);
    },
    lock: async (streams) => {
      hold(await lockStreams(db, streams));
    },
    relax: async () => {
      if (isHurried) await sql`set local lock_timeout = 0`.execute(db);
    },
  };
};
