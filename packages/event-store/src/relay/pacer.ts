/** Decides when a loop runs again: on a wake, after the poll interval, and later after each failure in a row. */
export type Pacer = {
  readonly wake: () => void;
  /**
   * Ends at the next wake, at once if there was one since the last pause, and after `limitMs` at the latest; default: the
   * poll interval.
   */
  readonly pause: (limitMs?: number) => Promise<'woken' | 'polled'>;
  /** A wake does not shorten it. */
  readonly rest: (ms: number) => Promise<void>;
  /** Longer after each failure in a row; a wake does not shorten it. */
  readonly backOff: () => Promise<void>;
  readonly succeeded: () => void;
  /** Ends every pause, now and later. */
  readonly stop: () => void;
  readonly isStopped: () => boolean;
};

const firstBackOffMs = 100;
const lastBackOffMs = 5_000;

export const createPacer = (pollMs: number): Pacer => {
  let isStopped = false;
  let isWoken = false;
  let failures = 0;
  let end: { readonly byWake: boolean; readonly now: () => void } | null = null;

  const sleep = async (ms: number, byWake: boolean): Promise<void> => {
    if (isStopped) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const now = (): void => {
      resolve(undefined);
    };
    const timer = setTimeout(now, ms);
    end = { byWake, now };
    await promise;
    clearTimeout(timer);
    end = null;
  };

  return {
    wake: () => {
      isWoken = true;
      if (end?.byWake === true) end.now();
    },
    pause: async (limitMs = pollMs) => {
      if (!isWoken) await sleep(limitMs, true);
      const ending = isWoken ? 'woken' : 'polled';
      isWoken = false;
      return ending;
    },
    rest: (ms) => sleep(ms, false),
    backOff: async () => {
      failures += 1;
      await sleep(Math.min(firstBackOffMs * 2 ** (failures - 1), lastBackOffMs), false);
    },
    succeeded: () => {
      failures = 0;
    },
    stop: () => {
      isStopped = true;
      end?.now();
    },
    isStopped: () => isStopped,
  };
};
