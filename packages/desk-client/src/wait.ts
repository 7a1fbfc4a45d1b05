import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is not undefined. @throws the text of `describe` if it never is */
export const until = async <T>(
  ask: () => Promise<T | undefined>,
  describe: () => string,
  { timeoutMs = 60_000, intervalMs = 100 } = {},
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${describe()} (waited ${timeoutMs} ms)`);
    await pause(intervalMs);
  }
};

/**
 * Repeats a call whose outcome is unknown, or that no service could answer, because every write may be repeated.
 * @throws a refusal that repeating cannot change
 */
export const insist = async <T>(
  attempt: () => Promise<T>,
  isFinal: (problem: unknown) => boolean,
  timeoutMs = 120_000,
): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (problem) {
      if (isFinal(problem) || Date.now() > deadline) throw problem;
      await pause(150);
    }
  }
};
