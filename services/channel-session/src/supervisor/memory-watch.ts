import type { SupervisorLog } from './supervisor-log.ts';

/** When a session is started anew because of its memory; null: never. */
export type MemoryLimits = {
  readonly limitBytes: number;
  /** So long nothing is heard before it may be interrupted. */
  readonly quietMs: number;
} | null;

type MemoryWatchOptions = {
  readonly connectionId: number;
  readonly limits: MemoryLimits;
  readonly isDue: () => boolean;
  readonly measure: () => Promise<number | null>;
  /** How long the channel has told nothing. */
  readonly quietForMs: () => number;
  readonly onOversized: () => void;
  readonly log: SupervisorLog;
};

const measureEveryMs = 30_000;
/** So far beyond the limit no quiet moment is waited for: the machine would end it, and others with it. */
const urgentFactor = 1.5;

export type MemoryWatch = {
  /** As measured last; null before, and for engines that take none of their own. */
  readonly bytes: () => number | null;
  readonly stop: () => void;
};

/** WhatsApp Web grows for days (quality.md P11): beyond the limit it is started anew when nobody will notice. */
export const startMemoryWatch = (options: MemoryWatchOptions): MemoryWatch => {
  const { connectionId, limits, isDue, measure, quietForMs, onOversized, log } = options;
  let bytes: number | null = null;
  let isMeasuring = false;

  const look = async (): Promise<void> => {
    if (isMeasuring) return;
    isMeasuring = true;
    bytes = await measure().catch(() => null);
    isMeasuring = false;
    if (limits === null || bytes === null || bytes <= limits.limitBytes || !isDue()) return;
    const isUrgent = bytes > limits.limitBytes * urgentFactor;
    if (!isUrgent && quietForMs() < limits.quietMs) return;
    log.info({ connectionId, bytes, isUrgent }, 'the session takes too much memory and is started anew');
    onOversized();
  };
  const timer = setInterval(() => void look(), Math.min(measureEveryMs, limits?.quietMs ?? measureEveryMs));

  return {
    bytes: () => bytes,
    stop: () => {
      clearInterval(timer);
    },
  };
};
