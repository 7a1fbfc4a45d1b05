import type { MediaStore } from '@balcao/media-store';
import type { Logger } from '@balcao/service-kit';
import type { MessagingDb } from '#database/store.ts';
import { findUnneeded } from './media.query.ts';

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
