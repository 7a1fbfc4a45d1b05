import { setTimeout as sleep } from 'node:timers/promises';

export type EventuallyOptions = {
  timeoutMs?: number;
  intervalMs?: number;
};

/** Left before the timeout, so that a wait can report its own error. */
const spareMs = 2_000;
/** The pause grows with this fraction of the time waited so far. */
const patience = 0.15;
const longestPauseMs = 250;

// The real clock, because a test may set its own.
const now = performance.now.bind(performance);
let endOfTest = Infinity;

/** Sets before each test how long it may take. */
export function limitWaiting(testMs: number): void {
  endOfTest = now() + testMs - spareMs;
}

/**
 * Repeats the assertion until it passes, and returns its value. Checks become rarer over time, because each one takes
 * processor time on a busy machine.
 * @throws the assertion's last error if it still fails after `timeoutMs` (default 30 s, which ends what hangs and
 * measures nothing), or just before the test would be ended
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 30_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  const startedAt = now();
  const deadline = Math.min(startedAt + timeoutMs, endOfTest);
  const done = new AbortController();
  const over = sleep(Math.max(0, deadline - startedAt), undefined, { signal: done.signal, ref: false });
  let failure: unknown = new Error('The first attempt did not come to an end.');
  try {
    for (;;) {
      const tried = await Promise.race([attempt(assertion), over]);
      if (tried?.passed === true) return tried.value;
      failure = tried?.error ?? failure;
      if (now() + intervalMs > deadline) throw failure;
      await sleep(Math.max(intervalMs, Math.min((now() - startedAt) * patience, longestPauseMs)));
    }
  } finally {
    over.catch(() => undefined);
    done.abort();
  }
}

type Attempt<T> = { passed: true; value: T } | { passed: false; error: unknown };

async function attempt<T>(assertion: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    return { passed: true, value: await assertion() };
  } catch (error) {
    return { passed: false, error };
  }
}
