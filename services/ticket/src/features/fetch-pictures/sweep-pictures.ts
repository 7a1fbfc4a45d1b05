import type { MediaStore } from '@balcao/media-store';
import type { Clock, Logger } from '@balcao/service-kit';
import type { TicketDb } from '#database/store.ts';
import { findUnneeded, hasPictures } from './waiting-pictures.query.ts';

type Parts = {
  readonly db: TicketDb;
  readonly pictures: MediaStore;
  readonly clock: Clock;
  readonly log: Logger;
};

/** One whose contact is just being told of is younger. */
const graceMs = 60 * 60 * 1_000;
const everyMs = 60 * 60 * 1_000;

/** Removes what a process left that died between store and log. Answers how many. */
export const sweepPictures = async ({ db, pictures, clock }: Omit<Parts, 'log'>): Promise<number> => {
  // A database that knows of no contact's picture at all is a new one, or the wrong one.
  if (!(await hasPictures(db))) return 0;
  let removed = 0;
  for await (const keys of pictures.storedBefore(new Date(clock.now().getTime() - graceMs))) {
    const unneeded = await findUnneeded(db, keys);
    for (const key of unneeded) await pictures.remove(key);
    removed += unneeded.length;
  }
  return removed;
};

export const startSweepingPictures = (parts: Parts): { readonly stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      const removed = await sweepPictures(parts);
      if (removed > 0) parts.log.info({ removed }, 'removed pictures that no contact needs');
    } catch (error) {
      parts.log.warn({ err: error }, 'pictures that nobody needs could not be removed');
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
