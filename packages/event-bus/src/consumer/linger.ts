/** Decides when a consumer starts its next round. */
export type Linger = {
  /** Starts a round soon, so that events which the broker sent together are applied together. */
  readonly soon: () => void;
  readonly now: () => void;
  /** Ends the present pause. */
  readonly hurry: () => void;
  readonly stop: () => void;
};

type Options = {
  /** Measured from the start of a round; 0: no pause. */
  readonly lingerMs: () => number;
  /** The first event after a pause waits this long. */
  readonly headStartMs: number;
  /** A caller waits, so no round lingers. */
  readonly isHurried: () => boolean;
  readonly begin: () => void;
};

type Pending = { readonly isPause: boolean; readonly cancel: () => void };

export const createLinger = ({ lingerMs, headStartMs, isHurried, begin }: Options): Linger => {
  let pending: Pending | undefined;
  let lingersUntil = 0;

  const stop = (): void => {
    pending?.cancel();
    pending = undefined;
  };
  const now = (): void => {
    stop();
    lingersUntil = performance.now() + lingerMs();
    begin();
  };
  const beginBehindOthers = (): Pending => {
    const immediate = setImmediate(now);
    return {
      isPause: false,
      cancel: () => {
        clearImmediate(immediate);
      },
    };
  };
  const beginAfter = (ms: number): Pending => {
    const timer = setTimeout(now, ms);
    return {
      isPause: true,
      cancel: () => {
        clearTimeout(timer);
      },
    };
  };

  return {
    now,
    hurry: () => {
      if (pending?.isPause === true) now();
    },
    stop,
    soon: () => {
      const left = isHurried() ? 0 : Math.max(lingersUntil - performance.now(), headStartMs);
      if (pending !== undefined && !(pending.isPause && left <= 0)) return;
      stop();
      pending = left <= 0 ? beginBehindOthers() : beginAfter(left);
    },
  };
};
