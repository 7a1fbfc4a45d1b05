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

/** An upload whose message is still being decided is younger. */
const graceMs = 24 * 60 * 60 * 1_000;

const mediaSweep = ({ db, mediaStore, clock }: Omit<Parts, 'log'>): Sweep => ({
  store: mediaStore,
  knowsAny: () => hasMedia(db),
  findUnneeded: (keys) => findUnneeded(db, keys),
  graceMs,
  now: () => clock.now(),
});

/** Removes what no message needs: broken sends, cancelled holds, deleted tickets. Answers how many files. */
export const sweepMedia = (parts: Omit<Parts, 'log'>): Promise<number> => sweepStore(mediaSweep(parts));

export const sweepMediaJob =
  ({ log, ...parts }: Parts) =>
  async (): Promise<void> => {
    const removed = await sweepMedia(parts);
    if (removed > 0) log.info({ removed }, 'removed files that no message needs');
  };
