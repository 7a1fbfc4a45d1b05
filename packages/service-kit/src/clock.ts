export type Clock = { readonly now: () => Date };

/** The machine's time. Leases and expiries use Postgres' clock instead (rule G10). */
export const systemClock: Clock = { now: () => new Date() };

/** Runs a function later. A test passes timers that it advances by hand. */
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
