import type { Readable } from 'node:stream';
import { AppError, type MediaProblem, type StoredMedia } from '@balcao/contracts';
import { type MediaStore, storeFile } from '@balcao/media-store';
import { type Driver, DriverError } from '#channels/index.ts';
import { within } from '#sessions/index.ts';

const downloadPatienceMs = 120_000;

/** @throws AppError ERR_WAPP_DOWNLOAD_MEDIA */
export const askDriver = async <T>(
  driver: Driver | undefined,
  download: (driver: Driver) => Promise<T>,
): Promise<T> => {
  if (driver === undefined) throw downloadFailed('not-connected');
  try {
    return await within(downloadPatienceMs, download(driver));
  } catch (error) {
    throw downloadFailed(error instanceof DriverError ? problemOf(error) : 'download-failed');
  }
};

const problemOf = ({ kind }: DriverError): MediaProblem => {
  if (kind === 'not-found') return 'gone-at-channel';
  if (kind === 'too-large') return 'too-large';
  return kind === 'not-ready' ? 'not-connected' : 'download-failed';
};

/** @throws AppError ERR_WAPP_DOWNLOAD_MEDIA, ERR_PAYLOAD_TOO_LARGE */
export const storeSource = async (
  mediaStore: MediaStore,
  source: Readable,
  fileName: string,
  maxBytes: number,
): Promise<StoredMedia> => {
  try {
    return await storeFile(mediaStore, source, { fileName, maxBytes });
  } catch (error) {
    if (error instanceof AppError) throw error;
    // If the channel breaks off, the source stream carries an error.
    throw downloadFailed(source.errored === null ? 'store-failed' : 'download-failed');
  }
};

export const downloadFailed = (reason: MediaProblem): AppError =>
  new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { reason });
