import { setTimeout as sleep } from 'node:timers/promises';
import type { Say } from '../console.ts';

const firstPauseMs = 250;
const longestPauseMs = 10_000;
const remindEveryMs = 30_000;

/** The pauses between tries of what is never given up: each is twice as long as the one before, up to 10 s. */
export type GrowingPause = {
  /** The length of the next pause in ms. */
  readonly next: () => number;
  /** After a success: the next pause is the shortest again. */
  readonly reset: () => void;
};

export function growingPause(): GrowingPause {
  let pauseMs = firstPauseMs;
  return {
    next() {
      const present = pauseMs;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      return present;
    },
    reset() {
      pauseMs = firstPauseMs;
    },
  };
}

export type WaitOptions = {
  /** Completes the sentence 'Still waiting for …'; asked each time. */
  readonly awaited: () => string | Promise<string>;
  readonly say: Say;
  /** Ends the waiting; the only way to end it before it is done. */
  readonly stop?: AbortSignal | undefined;
};

/**
 * Asks until the answer is yes, however long that takes, and says every half minute what it waits for: a slow or crowded
 * machine is no reason to give up.
 * @throws what `isDone` throws, or the reason of `stop`
 */
export async function waitPatiently(
  isDone: () => Promise<boolean>,
  { awaited, say, stop }: WaitOptions,
): Promise<void> {
  const startedAt = Date.now();
  let remindAt = startedAt + remindEveryMs;
  while (!(await isDone())) {
    stop?.throwIfAborted();
    if (Date.now() >= remindAt) {
      remindAt += remindEveryMs;
      const seconds = Math.round((Date.now() - startedAt) / 1_000);
      say(`Still waiting for ${await awaited()} (${String(seconds)} s).`);
    }
    await sleep(50, undefined, { signal: stop }).catch(() => undefined);
  }
}
