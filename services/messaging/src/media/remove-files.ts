import { type MediaStore, sweepStore } from '@balcao/media-store';
import type { Logger, Clock } from '@balcao/service-kit';
import type { MessagingDb } from '#database/store.ts';
import { findUnneeded, hasMedia } from './media.query.ts';

type Parts = {
  readonly db: MessagingDb;
  readonly mediaStore: Pick<MediaStore, 'remove'>;
  readonly log: Pick<Logger, 'warn'>;
};

export type RemoveFiles = (keys: readonly string[]) => Promise<void>;

/** Removes the files that no message needs. If the process crashes here, the sweep removes the rest. */
export const createRemoveFiles =
  ({ db, mediaStore, log }: Parts): RemoveFiles =>
  async (keys) => {
    if (keys.length === 0) return;
    try {
      for (const key of await findUnneeded(db, keys)) await mediaStore.remove(key);
    } catch (error) {
      log.warn({ err: error }, 'files of what was deleted are left to the sweep');
    }
  };

type Sweeping = {
  readonly db: MessagingDb;
  readonly mediaStore: MediaStore;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Younger files may belong to a message that is just being stored. */
const graceMs = 24 * 60 * 60 * 1_000;

/** Removes files that no message needs: of broken sends, cancelled holds and deleted tickets. Answers how many. */
export const sweepMedia = ({ db, mediaStore, clock }: Omit<Sweeping, 'log'>): Promise<number> =>
  sweepStore({
    store: mediaStore,
    knowsAny: () => hasMedia(db),
    findUnneeded: (keys) => findUnneeded(db, keys),
    graceMs,
    now: () => clock.now(),
  });

export const sweepMediaJob =
  ({ log, ...parts }: Sweeping) =>
  async (): Promise<void> => {
    const removed = await sweepMedia(parts);
    if (removed > 0) log.info({ removed }, 'removed files that no message needs');
  };
