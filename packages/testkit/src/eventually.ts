import { setTimeout as sleep } from 'node:timers/promises';

export type EventuallyOptions = {
  timeoutMs?: number;
  intervalMs?: number;
};

/**
 * Repeats the assertion until it passes and gives its value.
 * @throws the assertion's last error when it still fails after `timeoutMs` (60 s unless told: it ends what hangs, and
 * measures nobody).
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() + intervalMs > deadline) throw error;
    }
    await sleep(intervalMs);
  }
}
