import { createProducer, defineJob, type JobProducer, startWorker } from '@balcao/job-queue';
import { createMetrics, measureJobs } from '@balcao/service-kit';
import type { Leases } from '#leases/index.ts';
import { schedule } from '@balcao/service-runtime/jobs/schedule';
import { channelSessionJobs } from '#channel-session.jobs.ts';
import type { SupervisorLog } from '#sessions/index.ts';
import type { ChannelSessionDatabase } from '#database/schema.ts';
import type { Drainer } from './drainer.ts';
import { readDue } from './outbound-rows.ts';

type DrainingOptions = {
  readonly db: ChannelSessionDatabase;
  readonly leases: Leases;
  readonly drainer: Drainer;
  readonly readyConnections: () => readonly number[];
  readonly redisUrl: string;
  readonly log: SupervisorLog;
};

export type Draining = {
  /** Notifies the holders of these connections that sends are due. */
  readonly schedule: (connectionIds: readonly number[]) => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

const { drain } = channelSessionJobs;

const drainJob = (owner: string) => defineJob({ name: `${drain.name}.${owner}`, payload: drain.payload });

/**
 * BullMQ knows when to look, Postgres knows what to send. The sweep reads Postgres, so it also finds sends that a
 * flushed or absent Redis has forgotten.
 */
export function createDraining(options: DrainingOptions): Draining {
  const { db, leases, drainer, redisUrl, log } = options;
  const producer: JobProducer = createProducer({ redisUrl, log });
  let worker: ReturnType<typeof startWorker> | undefined;

  const add = (owner: string, connectionId: number, delayMs = 0): Promise<void> =>
    producer.add(drainJob(owner), { connectionId }, { jobId: String(connectionId), delayMs });

  /** Sends that are due now do not wait for a job. A send that has to wait becomes one. */
  const scheduleOwn = async (connectionId: number): Promise<void> => {
    if (drainer.nudge(connectionId)) return;
    const dueMs = await drainer.drain(connectionId);
    if (dueMs !== null) await add(leases.owner, connectionId, dueMs);
  };

  const scheduleAll = async (connectionIds: readonly number[]): Promise<void> => {
    const own = new Set(options.readyConnections());
    const others = connectionIds.filter((connectionId) => !own.has(connectionId));
    const owners = await leases.ownersOf(others);
    await Promise.all(
      connectionIds.map(async (connectionId) => {
        const owner = owners.get(connectionId);
        if (own.has(connectionId)) await scheduleOwn(connectionId);
        else if (owner !== undefined && owner !== leases.owner) await add(owner, connectionId);
      }),
    );
  };

  const onFailed = (error: unknown): void => {
    log.warn({ err: error }, drain.sweep.onFailure);
  };

  const sweep = async (): Promise<void> => {
    // Not awaited: a long drain of one connection must not delay the others.
    for (const connectionId of await readDue(db, options.readyConnections()))
      scheduleOwn(connectionId).catch(onFailed);
  };
  const sweeping = schedule({ ...drain.sweep, name: `${drain.name}-sweep` }, sweep, { log });

  return {
    schedule: (connectionIds) => {
      scheduleAll(connectionIds).catch(onFailed);
    },
    start: () => {
      worker = startWorker({
        job: drainJob(leases.owner),
        redisUrl,
        log,
        concurrency: drain.atOnce,
        firstRetryMs: drain.retry.firstMs,
        observer: measureJobs(createMetrics({ service: 'channel-session' })),
        process: async ({ connectionId }) => {
          const dueMs = await drainer.drain(connectionId);
          return dueMs === null ? undefined : { againInMs: dueMs };
        },
      });
      sweeping.start();
    },
    stop: async () => {
      await sweeping.stop();
      await drainer.stop();
      await worker?.stop();
      await producer.close();
    },
  };
}
