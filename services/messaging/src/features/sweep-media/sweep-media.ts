import type { MediaStore } from '@balcao/media-store';
import type { Clock, Logger } from '@balcao/service-kit';
import type { MessagingDb } from '#database/store.ts';
import { findUnneeded, hasMedia } from '#read-model/media.query.ts';

type Parts = {
  readonly db: MessagingDb;
  readonly mediaStore: MediaStore;
  readonly clock: Clock;
  readonly log: Logger;
};

/** An upload whose message is still being decided is younger. */
const graceMs = 24 * 60 * 60 * 1_000;
const everyMs = 60 * 60 * 1_000;

/** Removes what no message needs: broken sends, cancelled holds, deleted tickets. Answers how many files. */
export const sweepMedia = async ({ db, mediaStore, clock }: Omit<Parts, 'log'>): Promise<number> => {
  // A database that knows of no file at all is a new one, or the wrong one.
  if (!(await hasMedia(db))) return 0;
  let removed = 0;
  for await (const keys of mediaStore.storedBefore(new Date(clock.now().getTime() - graceMs))) {
    const unneeded = await findUnneeded(db, keys);
    for (const key of unneeded) await mediaStore.remove(key);
    removed += unneeded.length;
  }
  return removed;
};

export const startSweepingMedia = (parts: Parts): { readonly stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      const removed = await sweepMedia(parts);
      if (removed > 0) parts.log.info({ removed }, 'removed files that no message needs');
    } catch (error) {
      parts.log.warn({ err: error }, 'files that nobody needs could not be removed');
    }
  };
  const timer = setInterval(() => {
    running = sweep();
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
