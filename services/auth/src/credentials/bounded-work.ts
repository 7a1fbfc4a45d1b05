import { overloaded } from '@balcao/contracts';

export type Bounds = {
  /** How many run at a time. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly waiting: number;
  /** How long one may wait: well below the time after which the caller gives up. */
  readonly waitMs: number;
};

/** Runs the work. @throws ERR_OVERLOADED if it would wait too long; then nothing was done */
export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

type Waiter = { readonly begin: () => void; readonly timer: NodeJS.Timeout };

/** How much the latest work counts in the average time. */
const weight = 0.3;

/**
 * Bounds expensive work in number and in time. What cannot be done in time is refused at once, so that what was
 * accepted is done (rule A32).
 */
export const boundWork = (
  { atOnce, waiting, waitMs }: Bounds,
  now: () => number = () => performance.now(),
): BoundedWork => {
  let running = 0;
  let averageMs = 0;
  const queue = new Set<Waiter>();

  const refusal = (): Error =>
    overloaded('desk-passwords', Math.max(1, Math.ceil(((queue.size / atOnce) * averageMs) / 1_000)));

  const enter = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    const expectedMs = (Math.floor(queue.size / atOnce) + 1) * averageMs;
    if (queue.size >= waiting || expectedMs > waitMs) throw refusal();
    return new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        begin: resolve,
        timer: setTimeout(() => {
          queue.delete(waiter);
          reject(refusal());
        }, waitMs),
      };
      queue.add(waiter);
    });
  };
  const leave = (): void => {
    const [next] = queue;
    if (next === undefined) {
      running -= 1;
      return;
    }
    // It takes over the place, so `running` stays the same.
    queue.delete(next);
    clearTimeout(next.timer);
    next.begin();
  };

  return async (work) => {
    await enter();
    const since = now();
    try {
      return await work();
    } finally {
      const tookMs = now() - since;
      averageMs = averageMs === 0 ? tookMs : averageMs + weight * (tookMs - averageMs);
      leave();
    }
  };
};
