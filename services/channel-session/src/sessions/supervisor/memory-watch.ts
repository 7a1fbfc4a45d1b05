import { schedule } from '@balcao/service-runtime/jobs/schedule';
import { channelSessionJobs } from '#channel-session.jobs.ts';
import type { SupervisorLog } from './supervisor-log.ts';
import type { Work } from './work-under-way.ts';

/** The limits at which a session restarts because of its memory; null: never. */
export type MemoryLimits = {
  readonly limitBytes: number;
  /** How long the channel must be silent before a restart may interrupt it. */
  readonly quietMs: number;
} | null;

type MemoryWatchOptions = {
  readonly connectionId: number;
  readonly limits: MemoryLimits;
  readonly isDue: () => boolean;
  readonly measure: () => Promise<number | null>;
  /** For how long the channel has reported nothing. */
  readonly quietForMs: () => number;
  readonly work: Pick<Work, 'isUnderWay' | 'settled'>;
  /** @returns whether the session restarts */
  readonly onOversized: () => boolean;
  readonly log: SupervisorLog;
};

/**
 * Beyond this multiple of the limit, a restart does not wait for a quiet moment: the machine would kill the session,
 * and others with it.
 */
const urgentFactor = 1.5;

export type MemoryWatch = {
  /** The last measurement; null before the first one, and for engines without their own processes. */
  readonly bytes: () => number | null;
  readonly stop: () => void;
};

/** The memory for a big file is freed a moment after the transfer. */
const looksInARow = 2;

/**
 * WhatsApp Web grows for days (rule W7). A session over the limit restarts in a quiet moment, because memory that it
 * needs during work is normal.
 */
export const startMemoryWatch = (options: MemoryWatchOptions): MemoryWatch => {
  const { connectionId, limits, isDue, quietForMs, work, onOversized, log } = options;
  let bytes: number | null = null;
  let oversizedLooks = 0;
  let isLeft = false;

  const measure = async (): Promise<void> => {
    bytes = await options.measure().catch(() => null);
  };
  const isOversized = (): boolean =>
    limits !== null && bytes !== null && bytes > limits.limitBytes && isDue();

  const judge = (limitBytes: number, quietMs: number): void => {
    const isUrgent = bytes !== null && bytes > limitBytes * urgentFactor;
    if (!isUrgent && (quietForMs() < quietMs || work.isUnderWay())) return;
    oversizedLooks = 0;
    const facts = { connectionId, bytes, isUrgent };
    if (onOversized()) {
      log.info(facts, 'the session needs too much memory and restarts');
      return;
    }
    if (!isLeft) log.warn(facts, 'the session needs too much memory even after restarts');
    isLeft = true;
  };

  const look = async (): Promise<void> => {
    await measure();
    if (isOversized() && work.isUnderWay()) {
      await work.settled();
      await measure();
    }
    oversizedLooks = isOversized() ? oversizedLooks + 1 : 0;
    if (oversizedLooks === 0) isLeft = false;
    if (limits !== null && oversizedLooks >= looksInARow) judge(limits.limitBytes, limits.quietMs);
  };

  const { measureMemory } = channelSessionJobs;
  const everyMs = Math.min(measureMemory.everyMs, limits?.quietMs ?? Infinity);
  const looking = schedule({ ...measureMemory, everyMs }, look, { log });
  looking.start();

  return {
    bytes: () => bytes,
    stop: () => void looking.stop(),
  };
};
