type Waiter = { readonly isDone: () => boolean; readonly resolve: (isDone: boolean) => void };

/** Callers that wait for a condition, which is checked whenever it may have changed. */
export type Waiters = {
  /** `true` once the condition holds, `false` when the time is over. */
  readonly until: (isDone: () => boolean, timeoutMs?: number) => Promise<boolean>;
  readonly look: () => void;
  readonly isAnybodyThere: () => boolean;
};

export function createWaiters(): Waiters {
  const waiting = new Set<Waiter>();
  return {
    until(isDone, timeoutMs) {
      if (isDone()) return Promise.resolve(true);
      return new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const waiter: Waiter = {
          isDone,
          resolve(outcome) {
            clearTimeout(timer);
            waiting.delete(waiter);
            resolve(outcome);
          },
        };
        if (timeoutMs !== undefined) timer = setTimeout(waiter.resolve, Math.max(timeoutMs, 0), false);
        waiting.add(waiter);
      });
    },
    look() {
      for (const waiter of waiting) if (waiter.isDone()) waiter.resolve(true);
    },
    isAnybodyThere: () => waiting.size > 0,
  };
}
