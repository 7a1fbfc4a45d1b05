import type { MediaStore } from './media-store.ts';

/** What the owner of a store knows of its files. */
export type Sweep = {
  readonly store: Pick<MediaStore, 'storedBefore' | 'remove'>;
  /** A database that knows of no file at all is a new one, or the wrong one: nothing is removed then. */
  readonly knowsAny: () => Promise<boolean>;
  readonly findUnneeded: (keys: readonly string[]) => Promise<readonly string[]>;
  /** Milliseconds. A file whose owner is just being told of it is younger. */
  readonly graceMs: number;
  readonly now: () => Date;
};

/** Removes what nobody needs. Answers how many files. */
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
