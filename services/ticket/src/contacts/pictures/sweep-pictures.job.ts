import { sweepStore } from '@balcao/media-store';
import type { TicketDb } from '#database/store.ts';
import type { Surroundings } from '#surroundings.ts';
import { findUnneeded, hasPictures } from './waiting-pictures.table.ts';

type Parts = Pick<Surroundings, 'pictures' | 'clock'> & { readonly db: TicketDb };

/** A picture may be stored a moment before its event, so young ones stay. */
const graceMs = 60 * 60 * 1_000;

/** Removes files that a process left when it died between the store and the log. Answers how many. */
export const sweepPictures = ({ db, pictures, clock }: Parts): Promise<number> =>
  sweepStore({
    store: pictures,
    knowsAny: () => hasPictures(db),
    findUnneeded: (keys) => findUnneeded(db, keys),
    graceMs,
    now: () => clock.now(),
  });

export const sweepPicturesJob =
  ({ store, pictures, clock, log }: Pick<Surroundings, 'store' | 'pictures' | 'clock' | 'log'>) =>
  async (): Promise<void> => {
    const removed = await sweepPictures({ db: store.db, pictures, clock });
    if (removed > 0) log.info({ removed }, 'removed pictures that no contact needs');
  };
