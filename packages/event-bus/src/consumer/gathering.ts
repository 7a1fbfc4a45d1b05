/** When a consumer begins with what it heard of. */
export type Gathering = {
  /** Together with what comes meanwhile: what the broker sent in one go is taken in one round, and not its first event alone. */
  readonly soon: () => void;
  readonly now: () => void;
  readonly stop: () => void;
};

type Options = {
  /** 0: what came in one go, and no longer. */
  readonly gatherMs: number;
  /** Somebody waits: then nothing is gathered. */
  readonly isHurried: () => boolean;
  readonly begin: () => void;
};

export const createGathering = ({ gatherMs, isHurried, begin }: Options): Gathering => {
  let cancel: (() => void) | undefined;

  const stop = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const now = (): void => {
    stop();
    begin();
  };

  return {
    now,
    stop,
    soon: () => {
      if (cancel !== undefined) return;
      if (gatherMs === 0 || isHurried()) {
        const immediate = setImmediate(now);
        cancel = () => {
          clearImmediate(immediate);
        };
        return;
      }
      const timer = setTimeout(now, gatherMs);
      cancel = () => {
        clearTimeout(timer);
      };
    },
  };
};
