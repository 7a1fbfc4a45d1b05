/** When a consumer begins with what it heard of. */
export type Gathering = {
  /** Together with what comes meanwhile: what the broker sent in one go is taken in one round, and not its first event alone. */
  readonly soon: () => void;
  readonly now: () => void;
  readonly stop: () => void;
};

type Options = {
  /** From the beginning of a round; 0: none. The first event after a rest waits for nothing. */
  readonly restMs: number;
  /** Somebody waits: then nobody rests. */
  readonly isHurried: () => boolean;
  readonly begin: () => void;
};

export const createGathering = ({ restMs, isHurried, begin }: Options): Gathering => {
  let cancel: (() => void) | undefined;
  let restsUntil = 0;

  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const now = (): void => {
    stop();
    restsUntil = performance.now() + restMs;
    begin();
  };

  return {
    now,
    stop,
    soon: () => {
      if (cancel !== undefined) return;
      const left = isHurried() ? 0 : restsUntil - performance.now();
      if (left <= 0) {
        const immediate = setImmediate(now);
        cancel = () => {
          clearImmediate(immediate);
        };
        return;
      }
      const timer = setTimeout(now, left);
      cancel = () => {
        clearTimeout(timer);
      };
    },
  };
};
