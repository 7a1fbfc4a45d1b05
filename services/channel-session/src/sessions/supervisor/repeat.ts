type RepeatOptions = { readonly everyMs: number; readonly onFailed: (error: unknown) => void };

export type Repeating = {
  readonly start: () => void;
  /** Once more as soon as possible. */
  readonly soon: () => void;
  /** Resolves after the first time that it went well. */
  readonly firstDone: Promise<unknown>;
  readonly isStopped: () => boolean;
  /** Resolves once nothing of it runs. */
  readonly stop: () => Promise<void>;
};

/** Does something again and again, never twice at a time; a failure is told and the next time comes. */
export function repeat(work: () => Promise<void>, { everyMs, onFailed }: RepeatOptions): Repeating {
  const first = Promise.withResolvers<undefined>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let asked = 0;
  let isStarted = false;
  let isStopped = false;

  const run = async (): Promise<void> => {
    // Never over before the caller has noted that it runs.
    await Promise.resolve();
    for (let done = asked - 1; done < asked && !isStopped;) {
      done = asked;
      try {
        await work();
        first.resolve(undefined);
      } catch (error) {
        onFailed(error);
      }
    }
    running = undefined;
    if (!isStopped) timer = setTimeout(go, everyMs);
  };

  const go = (): void => {
    if (!isStarted || isStopped) return;
    clearTimeout(timer);
    asked += 1;
    running ??= run();
  };

  return {
    start: () => {
      isStarted = true;
      go();
    },
    soon: go,
    firstDone: first.promise,
    isStopped: () => isStopped,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
