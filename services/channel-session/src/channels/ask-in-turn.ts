import { setTimeout as sleep } from 'node:timers/promises';

/** Whether what comes behind it waits for its answer, or only for the gap behind its beginning. */
type Standing = 'holds-the-line' | 'lets-others-pass';

/** What is known by its turn is not asked for. */
export type AskInTurn = <T>(
  known: () => T | undefined,
  ask: () => Promise<T>,
  standing?: Standing,
) => Promise<T>;

/**
 * A channel that is asked about many people in a row takes it for spying: one question at a time, and a gap behind each.
 * What nobody waits for lets others pass, who would stand behind a slow answer.
 */
export const createAskInTurn = (gapMs: number): AskInTurn => {
  let line: Promise<unknown> = Promise.resolve();
  let pause: Promise<unknown> = Promise.resolve();
  const rest = (): void => {
    pause = sleep(gapMs, undefined, { ref: false });
  };

  const take = async <T>(
    known: () => T | undefined,
    ask: () => Promise<T>,
    onBegun: () => void,
  ): Promise<T> => {
    const answer = known();
    if (answer !== undefined) return answer;
    await pause;
    rest();
    onBegun();
    try {
      return await ask();
    } finally {
      rest();
    }
  };

  return (known, ask, standing = 'holds-the-line') => {
    const begun = Promise.withResolvers<undefined>();
    const asking = line.then(() => take(known, ask, () => begun.resolve(undefined)));
    const ended = asking.catch(() => undefined);
    line = standing === 'lets-others-pass' ? Promise.race([begun.promise, ended]) : ended;
    return asking;
  };
};
