import { AppError } from '@balcao/contracts';
import { createProducer, defineJob, startWorker } from '@balcao/job-queue';
import { type Clock, createMetrics, type Logger, measureJobs } from '@balcao/service-kit';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TicketDb } from '#database/store.ts';

type Options = {
  readonly db: TicketDb;
  readonly clock: Clock;
  readonly log: Logger;
  readonly redisUrl: string;
  /** `ticket.<job>` */
  readonly name: string;
  /** One row a work: its state, its failures in a row, and its end. */
  readonly table: 'st_contact_imports' | 'st_contact_deletions';
  readonly key: 'import_id' | 'deletion_id';
  /** Does the next piece of a work; `done` also when there was nothing to do. */
  readonly doPiece: (id: string) => Promise<'more' | 'done'>;
  readonly onFailed?: (id: string) => Promise<void>;
  /** The pause after the first failure in a row; each next one is twice as long. */
  readonly firstRetryMs: number;
};

export type WorkInPieces = {
  /** There is something to work on. */
  readonly arm: (id: string) => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

const failureLimit = 5;
const sweepEveryMs = 60_000;
const payload = z.object({ id: z.uuid() });

/**
 * Work that takes longer than a call may: a row says how far it is, a job does the next piece. What Redis forgot, and
 * what a process that died left behind, is found by the sweep.
 */
export const workInPieces = (options: Options): WorkInPieces => {
  const { db, clock, log, redisUrl, name, doPiece, firstRetryMs } = options;
  const [table, key] = [sql.table(options.table), sql.ref(options.key)];
  const job = defineJob({ name, payload });
  const producer = createProducer({ redisUrl, log });
  let worker: ReturnType<typeof startWorker> | undefined;
  let sweeping: NodeJS.Timeout | undefined;

  /** Answers whether the work is given up. */
  const noteFailure = async (id: string, error: unknown): Promise<boolean> => {
    const problem = error instanceof AppError ? error.code : 'ERR_INTERNAL';
    const { rows } = await sql<{ isOver: boolean }>`
      update ${table} set failures = failures + 1,
        state = case when failures + 1 >= ${failureLimit} then 'failed' else state end,
        problem = case when failures + 1 >= ${failureLimit} then ${problem} end,
        ended_at = case when failures + 1 >= ${failureLimit} then ${clock.now()}::timestamptz end
      where ${key} = ${id} and ended_at is null returning ended_at is not null as "isOver"
    `.execute(db);
    return rows[0]?.isOver ?? true;
  };

  const process = async (id: string): Promise<{ readonly againInMs: number } | undefined> => {
    try {
      return (await doPiece(id)) === 'more' ? { againInMs: 0 } : undefined;
    } catch (error) {
      if (!(await noteFailure(id, error))) throw error;
      log.error({ err: error, job: name, id }, 'a work in pieces is given up');
      await options.onFailed?.(id);
      return undefined;
    }
  };

  const arm = (id: string): void => {
    producer.add(job, { id }, { jobId: id }).catch((error: unknown) => {
      log.warn({ err: error, job: name }, 'a work in pieces is found by the next sweep');
    });
  };
  const findUnended = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{
      id: string;
    }>`select ${key} as id from ${table} where ended_at is null`.execute(db);
    return rows.map(({ id }) => id);
  };
  const sweep = (): void => {
    findUnended().then(
      (ids) => {
        ids.forEach(arm);
      },
      (error: unknown) => {
        log.warn({ err: error, job: name }, 'works in pieces that wait are looked for again');
      },
    );
  };

  return {
    arm,
    start: () => {
      worker = startWorker({
        job,
        redisUrl,
        log,
        concurrency: 2,
        firstRetryMs,
        observer: measureJobs(createMetrics({ service: 'ticket' })),
        process: ({ id }) => process(id),
      });
      sweep();
      sweeping = setInterval(sweep, sweepEveryMs);
    },
    stop: async () => {
      clearInterval(sweeping);
      await worker?.stop();
      await producer.close();
    },
  };
};
