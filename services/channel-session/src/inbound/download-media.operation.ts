import { AppError, downloadMedia } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import type { MediaStore } from '@balcao/media-store';
import type { Driver } from '#channels/index.ts';
import type { ChannelSessionStore } from '#store.ts';
import { askDriver, downloadFailed, storeSource } from './driver-files.ts';
import { findAnnounced } from './find-announced.ts';

type Dependencies = {
  readonly store: ChannelSessionStore;
  readonly mediaStore: MediaStore;
  readonly connectionId: number;
  /** Undefined while the session is not ready. */
  readonly readyDriver: () => Driver | undefined;
};

/** The holder of the session answers: it streams a file from the channel into the media store. */
export const createDownloadMediaOperation = ({
  store,
  mediaStore,
  connectionId,
  readyDriver,
}: Dependencies): OperationHandler =>
  serveOperation(downloadMedia, async ({ messageId, maxBytes }) => {
    const announced = await findAnnounced(store, connectionId, messageId);
    if (announced === null) throw downloadFailed('gone-at-channel');
    const { key, peer, media } = announced;
    if (media.size !== null && media.size > maxBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
    const source = await askDriver(readyDriver(), (driver) => driver.downloadMedia(key, peer));
    const stored = await storeSource(mediaStore, source, media.fileName, maxBytes);
    return {
      media: {
        ...stored,
        seconds: stored.seconds ?? media.seconds,
        width: stored.width ?? media.width,
        height: stored.height ?? media.height,
      },
    };
  });
