import { setTimeout as sleep } from 'node:timers/promises';

export type EventuallyOptions = {
  timeoutMs?: number;
  intervalMs?: number;
};

/**
 * Repeats the assertion until it passes and gives its value.
 * @throws the assertion's last error when it still fails after `timeoutMs` (20 s unless told).
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 20_000, intervalMs = 25 }: EventuallyOptions = {},
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
