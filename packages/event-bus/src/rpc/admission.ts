import { overloaded } from '@balcao/contracts';

export type Admission = {
  /** @throws ERR_OVERLOADED if too many calls wait already */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves once nothing runs or waits. */
  readonly idle: () => Promise<void>;
};

/**
 * At most `limit` calls run at a time, and at most `waiting` wait, in the order of arrival; others are refused at once.
 */
export function createAdmission({ limit, waiting }: { limit: number; waiting: number }): Admission {
  let running = 0;
  const queue: (() => void)[] = [];
  const idlers: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (running < limit) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw overloaded('desk-work');
    // The call that ends hands its slot over, so `running` stays the same.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next !== undefined) {
      next();
      return;
    }
    running -= 1;
    if (running === 0) for (const tell of idlers.splice(0)) tell();
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async idle() {
      if (running > 0) await new Promise<void>((resolve) => idlers.push(resolve));
    },
  };
}
