/** When a consumer begins with what it heard of. */
export type Gathering = {
  /** Together with what comes meanwhile: what the broker sent in one go is taken in one round, and not its first event alone. */
  readonly soon: () => void;
  readonly now: () => void;
  readonly stop: () => void;
};

type Options = {
  /** From the beginning of a round; 0: none. The first event after a rest waits for nothing. */
  readonly lingerMs: number;
  /** Somebody waits: then nobody rests. */
  readonly isHurried: () => boolean;
  readonly begin: () => void;
};

type Pending = { readonly isRest: boolean; readonly cancel: () => void };

export const createGathering = ({ lingerMs, isHurried, begin }: Options): Gathering => {
  let pending: Pending | undefined;
  let lingersUntil = 0;

  const stop = (): void => {
    pending?.cancel();
    pending = undefined;
  };
  const now = (): void => {
    stop();
    lingersUntil = performance.now() + lingerMs;
    begin();
  };
  const beginBehindOthers = (): Pending => {
    const immediate = setImmediate(now);
    return {
      isRest: false,
      cancel: () => {
        clearImmediate(immediate);
      },
    };
  };
  const beginAfter = (ms: number): Pending => {
    const timer = setTimeout(now, ms);
    return {
      isRest: true,
      cancel: () => {
        clearTimeout(timer);
      },
    };
  };

  return {
    now,
    stop,
    soon: () => {
      const left = isHurried() ? 0 : lingersUntil - performance.now();
      if (pending !== undefined && !(pending.isRest && left <= 0)) return;
      stop();
      pending = left <= 0 ? beginBehindOthers() : beginAfter(left);
    },
  };
};
