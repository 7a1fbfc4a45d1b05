import { setTimeout as sleep } from 'node:timers/promises';

const firstDelayMs = 100;
const longestDelayMs = 5_000;

export type Storing = {
  /** Runs after everything added before, and repeats until it succeeds. Resolves then, or once it is given up. */
  readonly add: (work: () => Promise<void>) => Promise<void>;
  /** Gives up the rest: the channel's history has it. */
  readonly stop: () => void;
};

/** Events are stored in order and never dropped because the store was briefly down. */
export function storingInOrder(onFailure: (error: unknown) => void): Storing {
  const stopping = new AbortController();
  let tail = Promise.resolve();

  async function untilStored(work: () => Promise<void>): Promise<void> {
    for (
      let delayMs = firstDelayMs;
      !stopping.signal.aborted;
      delayMs = Math.min(delayMs * 2, longestDelayMs)
    ) {
      try {
        await work();
        return;
      } catch (error) {
        onFailure(error);
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    add: (work) => {
      tail = tail.then(() => untilStored(work));
      return tail;
    },
    stop: () => {
      stopping.abort();
    },
  };
}
