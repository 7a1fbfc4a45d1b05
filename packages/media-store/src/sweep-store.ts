import type { MediaStore } from './media-store.ts';

/** The owner's knowledge of its files. */
type Sweep = {
  readonly store: Pick<MediaStore, 'storedBefore' | 'remove'>;
  /** Whether the database knows any file at all. If not, it is new or the wrong one, and nothing is removed. */
  readonly knowsAny: () => Promise<boolean>;
  readonly findUnneeded: (keys: readonly string[]) => Promise<readonly string[]>;
  /** In milliseconds. Younger files stay, because their owner may be about to store their keys. */
  readonly graceMs: number;
  readonly now: () => Date;
};

/**
 * Removes unneeded files.
 * @returns their number
 */
export const sweepStore = async ({ store, knowsAny, findUnneeded, graceMs, now }: Sweep): Promise<number> => {
  if (!(await knowsAny())) return 0;
  let removed = 0;
  for await (const keys of store.storedBefore(new Date(now().getTime() - graceMs))) {
    const unneeded = await findUnneeded(keys);
    for (const key of unneeded) await store.remove(key);
    removed += unneeded.length;
  }
  return removed;
};
