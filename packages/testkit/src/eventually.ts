import { setTimeout as sleep } from 'node:timers/promises';

export type EventuallyOptions = {
  timeoutMs?: number;
  intervalMs?: number;
};

/** For whoever says in time what is missing, instead of being cut off. */
const spareMs = 2_000;
/** The pause grows with this share of what was waited. */
const patience = 0.15;
const longestPauseMs = 250;

// Of the real clock: a test may set its own.
const now = performance.now.bind(performance);
let endOfTest = Infinity;

/** Told before each test: how long it may take. */
export function limitWaiting(testMs: number): void {
  endOfTest = now() + testMs - spareMs;
}

/**
 * Repeats the assertion until it passes and gives its value. What takes long is asked for less often: by then one more
 * question costs a busy machine the time that it waits for.
 * @throws the assertion's last error when it still fails after `timeoutMs` (30 s unless told: it ends what hangs, and
 * measures nobody), or just before the test would be ended.
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
