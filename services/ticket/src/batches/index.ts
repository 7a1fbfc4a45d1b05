import { AppError } from '@balcao/contracts';
import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import type { Clock } from '@balcao/service-kit';
import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';

type Options = {
  readonly db: TicketDb;
  readonly clock: Clock;
  /** One row per job: its state, its failures in a row, and its end. */
  readonly table: 'st_contact_imports' | 'st_contact_deletions';
  readonly key: 'import_id' | 'deletion_id';
  /** Does the next chunk; answers `done` also if there was nothing to do. */
  readonly doPiece: (id: string) => Promise<'more' | 'done'>;
  readonly onGivenUp?: (id: string) => Promise<void>;
};

/**
 * Runs work that takes longer than a call may. A row stores its progress, and a job does the next chunk. The sweep
 * finds work that Redis lost or that a dead process left.
 */
export const workInBatches = (options: Options): TimerHandler<{ readonly id: string }> => {
  const { db, clock, doPiece } = options;
  const [table, key] = [sql.table(options.table), sql.ref(options.key)];

  return {
    run: async ({ id }) => ((await doPiece(id)) === 'more' ? { againInMs: 0 } : undefined),

    sweep: async (add) => {
      const { rows } = await sql<{
        id: string;
      }>`select ${key} as id from ${table} where ended_at is null`.execute(db);
      for (const { id } of rows) await add({ id }, { id });
    },

    countFailure: async ({ id }) => {
      const { rows } = await sql<{ failures: number }>`
        update ${table} set failures = failures + 1 where ${key} = ${id} and ended_at is null returning failures
      `.execute(db);
      // Work that ended meanwhile does not fail again.
      return rows[0]?.failures ?? Infinity;
    },

    giveUp: async ({ id }, error) => {
      const problem = error instanceof AppError ? error.code : 'ERR_INTERNAL';
      await sql`
        update ${table} set state = 'failed', problem = ${problem}, ended_at = ${clock.now()}::timestamptz
        where ${key} = ${id} and ended_at is null
      `.execute(db);
      await options.onGivenUp?.(id);
    },
  };
};

const dayMs = 24 * 60 * 60_000;

/** A user who returns within a day sees how a job ended. */
export const endedSince = (now: Date): Date => new Date(now.getTime() - dayMs);
