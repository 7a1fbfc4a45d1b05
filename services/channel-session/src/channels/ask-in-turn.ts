import { setTimeout as sleep } from 'node:timers/promises';

/** Whether the next request waits for the answer, or only for the gap after this one's start. */
type Standing = 'holds-the-line' | 'lets-others-pass';

/** A request that is answered by its turn is not sent. */
export type AskInTurn = <T>(
  known: () => T | undefined,
  ask: () => Promise<T>,
  standing?: Standing,
) => Promise<T>;

/**
 * A channel takes many lookups in a row for spying, so there is one request at a time with a gap after each. A request
 * that nobody waits for lets others pass, so that its slow answer does not hold them up.
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
