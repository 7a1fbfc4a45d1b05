export type Clock = { readonly now: () => Date };

/** The machine's time. Leases and expiries compare by Postgres' clock instead (rule G10). */
export const systemClock: Clock = { now: () => new Date() };

/** Wakes somebody later. A test passes one that it moves by hand. */
export type Timers = { readonly after: (ms: number, wake: () => void) => { readonly cancel: () => void } };

export const systemTimers: Timers = {
  after: (ms, wake) => {
    const timer = setTimeout(wake, ms);
    return {
      cancel: () => {
        clearTimeout(timer);
      },
    };
  },
};
