import { setTimeout as sleep } from 'node:timers/promises';

/** What is known by its turn is not asked for. */
export type AskInTurn = <T>(known: () => T | undefined, ask: () => Promise<T>) => Promise<T>;

/** A channel that is asked about many people in a row takes it for spying: one question at a time, and a gap behind each. */
export const createAskInTurn = (gapMs: number): AskInTurn => {
  let line: Promise<unknown> = Promise.resolve();
  let pause: Promise<unknown> = Promise.resolve();

  const take = async <T>(known: () => T | undefined, ask: () => Promise<T>): Promise<T> => {
    const answer = known();
    if (answer !== undefined) return answer;
    await pause;
    try {
      return await ask();
    } finally {
      pause = sleep(gapMs, undefined, { ref: false });
    }
  };

  return (known, ask) => {
    const asking = line.then(() => take(known, ask));
    line = asking.catch(() => undefined);
    return asking;
  };
};
