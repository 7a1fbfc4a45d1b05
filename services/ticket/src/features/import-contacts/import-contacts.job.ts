import { AppError, type ContactImport, listPhoneContacts, tellUser } from '@balcao/contracts';
import { type Bus, systemContext } from '@balcao/event-bus';
import { createProducer, defineJob, startWorker } from '@balcao/job-queue';
import { type Clock, createMetrics, type Logger, measureJobs } from '@balcao/service-kit';
import { z } from 'zod';
import type { TicketStore } from '#database/store.ts';
import { findImport, findUnendedImports, type ImportRow, toImport } from './contact-imports.query.ts';
import { importPiece } from './import-piece.ts';

type Options = {
  readonly store: TicketStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly redisUrl: string;
};

export type Importing = {
  readonly arm: (importId: string) => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

const job = defineJob({ name: 'ticket.import-contacts', payload: z.object({ importId: z.uuid() }) });
const pieceSize = 200;
const patienceMs = 60_000;
const failureLimit = 5;
const tellEveryMs = 500;
const sweepEveryMs = 60_000;

/** Imports are rows; a job does their next piece. What Redis forgot is found by the sweep. */
export const createImporting = ({ store, bus, clock, log, redisUrl }: Options): Importing => {
  const producer = createProducer({ redisUrl, log });
  const toldAt = new Map<string, number>();
  let worker: ReturnType<typeof startWorker> | undefined;
  let sweeping: NodeJS.Timeout | undefined;

  const tell = async (row: ImportRow): Promise<void> => {
    const moved: ContactImport = toImport(row);
    const last = toldAt.get(moved.id);
    if (moved.endedAt === null && last !== undefined && performance.now() - last < tellEveryMs) return;
    if (moved.endedAt === null) toldAt.set(moved.id, performance.now());
    else toldAt.delete(moved.id);
    try {
      const told = { event: 'importMoved', import: moved } as const;
      await bus.call(tellUser, { userId: row.user_id, told }, systemContext('import-contacts'));
    } catch (error) {
      log.warn({ err: error }, 'nobody could be told how far an import is');
    }
  };

  const noteFailure = async (row: ImportRow, error: unknown): Promise<void> => {
    const isOver = row.failures + 1 >= failureLimit;
    const noted = await store.db
      .updateTable('st_contact_imports')
      .set({
        failures: row.failures + 1,
        ...(isOver
          ? {
              state: 'failed',
              problem: error instanceof AppError ? error.code : 'ERR_INTERNAL',
              ended_at: clock.now(),
            }
          : {}),
      })
      .where('import_id', '=', row.import_id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (noted !== undefined && isOver) await tell(noted);
    if (!isOver) throw error;
  };

  const work = async (importId: string): Promise<{ readonly againInMs: number } | undefined> => {
    const row = await findImport(store.db, importId);
    if (row?.ended_at !== null) return undefined;
    try {
      const asked = { after: row.place, limit: pieceSize };
      const context = systemContext('import-contacts', { deadlineMs: patienceMs });
      const piece = await bus.callHolder(row.connection_id, listPhoneContacts, asked, context);
      const moved = await importPiece(store, row, piece, clock.now());
      if (moved !== null) await tell(moved);
      return moved?.ended_at instanceof Date ? undefined : { againInMs: 0 };
    } catch (error) {
      await noteFailure(row, error);
      return undefined;
    }
  };

  const arm = (importId: string): void => {
    producer.add(job, { importId }, { jobId: importId }).catch((error: unknown) => {
      log.warn({ err: error }, 'an import is found by the next sweep');
    });
  };
  const sweep = (): void => {
    findUnendedImports(store.db).then(
      (importIds) => {
        importIds.forEach(arm);
      },
      (error: unknown) => {
        log.warn({ err: error }, 'imports that wait are looked for again');
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
        observer: measureJobs(createMetrics({ service: 'ticket' })),
        process: ({ importId }) => work(importId),
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
