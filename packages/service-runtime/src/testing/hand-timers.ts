import type { Timers } from '@balcao/service-kit';

/** Time that a test advances by hand: due timers fire in order, and their work may end in between. */
export const createHandTimers = (): Timers & { readonly pass: (ms: number) => Promise<void> } => {
  const waiting = new Set<{ readonly at: number; readonly wake: () => void }>();
  let now = 0;
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    after: (ms, wake) => {
      const entry = { at: now + ms, wake };
      waiting.add(entry);
      return { cancel: () => void waiting.delete(entry) };
    },
    pass: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        now = next.at;
        waiting.delete(next);
        next.wake();
        await settle();
      }
      now = end;
    },
  };
};
