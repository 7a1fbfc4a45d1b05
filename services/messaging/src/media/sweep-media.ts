import { type MediaStore, type Sweep, sweepStore } from '@balcao/media-store';
import type { Clock, Logger } from '@balcao/service-kit';
import type { MessagingDb } from '#database/store.ts';
import { findUnneeded, hasMedia } from './media.query.ts';

type Parts = {
  readonly db: MessagingDb;
  readonly mediaStore: MediaStore;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Younger files may belong to a message that is just being stored. */
const graceMs = 24 * 60 * 60 * 1_000;

const mediaSweep = ({ db, mediaStore, clock }: Omit<Parts, 'log'>): Sweep => ({
  store: mediaStore,
  knowsAny: () => hasMedia(db),
  findUnneeded: (keys) => findUnneeded(db, keys),
  graceMs,
  now: () => clock.now(),
});

/** Removes files that no message needs: of broken sends, cancelled holds and deleted tickets. Answers how many. */
export const sweepMedia = (parts: Omit<Parts, 'log'>): Promise<number> => sweepStore(mediaSweep(parts));

export const sweepMediaJob =
  ({ log, ...parts }: Parts) =>
  async (): Promise<void> => {
    const removed = await sweepMedia(parts);
    if (removed > 0) log.info({ removed }, 'removed files that no message needs');
  };
