import { type MediaStore, type Sweep, sweepStore } from '@balcao/media-store';
import type { Clock, Logger } from '@balcao/service-kit';
import type { TicketDb } from '#database/store.ts';
import { findUnneeded, hasPictures } from './waiting-pictures.table.ts';

type Parts = {
  readonly db: TicketDb;
  readonly pictures: MediaStore;
  readonly clock: Clock;
  readonly log: Logger;
};

/** A picture may be stored a moment before its event, so young ones stay. */
const graceMs = 60 * 60 * 1_000;

const pictureSweep = ({ db, pictures, clock }: Omit<Parts, 'log'>): Sweep => ({
  store: pictures,
  knowsAny: () => hasPictures(db),
  findUnneeded: (keys) => findUnneeded(db, keys),
  graceMs,
  now: () => clock.now(),
});

/** Removes files that a process left when it died between the store and the log. Answers how many. */
export const sweepPictures = (parts: Omit<Parts, 'log'>): Promise<number> => sweepStore(pictureSweep(parts));

export const sweepPicturesJob =
  ({ log, ...parts }: Parts) =>
  async (): Promise<void> => {
    const removed = await sweepPictures(parts);
    if (removed > 0) log.info({ removed }, 'removed pictures that no contact needs');
  };
