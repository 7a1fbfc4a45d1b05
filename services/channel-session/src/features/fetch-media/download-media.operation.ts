import { AppError, downloadMedia, type MediaProblem } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { type MediaStore, storeFile } from '@balcao/media-store';
import type { Readable } from 'node:stream';
import { type Driver, DriverError } from '#channels/driver.ts';
import type { ChannelSessionStore } from '#store.ts';
import { within } from '#supervisor/within.ts';
import { findAnnounced } from './find-announced.ts';

type Dependencies = {
  readonly store: ChannelSessionStore;
  readonly mediaStore: MediaStore;
  readonly connectionId: number;
  /** undefined while it may not be used. */
  readonly readyDriver: () => Driver | undefined;
};

const downloadPatienceMs = 120_000;

/** Answered by the process that holds the session: streams a file from the channel into the media store. */
export const createDownloadMediaOperation = ({
  store,
  mediaStore,
  connectionId,
  readyDriver,
}: Dependencies): OperationHandler =>
  serveOperation(downloadMedia, async ({ messageId, maxBytes }) => {
    const announced = await findAnnounced(store, connectionId, messageId);
    if (announced === null) throw failed('gone-at-channel');
    const { key, peer, media } = announced;
    if (media.size !== null && media.size > maxBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
    const source = await open(readyDriver(), (driver) => driver.downloadMedia(key, peer));
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

const open = async (
  driver: Driver | undefined,
  download: (driver: Driver) => Promise<Readable>,
): Promise<Readable> => {
  if (driver === undefined) throw failed('not-connected');
  try {
    return await within(downloadPatienceMs, download(driver));
  } catch (error) {
    throw failed(error instanceof DriverError ? problemOf(error) : 'download-failed');
  }
};

const problemOf = ({ kind }: DriverError): MediaProblem => {
  if (kind === 'not-found') return 'gone-at-channel';
  if (kind === 'too-large') return 'too-large';
  return kind === 'not-ready' ? 'not-connected' : 'download-failed';
};

const storeSource = async (mediaStore: MediaStore, source: Readable, fileName: string, maxBytes: number) => {
  try {
    return await storeFile(mediaStore, source, { fileName, maxBytes });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A channel that breaks off has destroyed its stream with an error.
    throw failed(source.errored === null ? 'store-failed' : 'download-failed');
  }
};

const failed = (reason: MediaProblem): AppError => new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { reason });
