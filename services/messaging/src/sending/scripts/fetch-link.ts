import { Readable } from 'node:stream';
import { AppError, type StoredMedia, uploadLimits } from '@balcao/contracts';
import { createTurns, type MediaStore, storeFile } from '@balcao/media-store';
import type { OutboundClient } from '@balcao/service-kit';

type Link = { readonly url: string; readonly fileName: string | null };
export type FetchLink = (link: Link) => Promise<StoredMedia>;

/** Each file is held in memory until it is complete. */
const atOnce = 4;
const timeoutMs = 40_000;

/** Stores the file at an address that a script names. @throws ERR_VALIDATION, ERR_PAYLOAD_TOO_LARGE */
export const createFetchLink = ({
  ask,
  mediaStore,
}: {
  readonly ask: OutboundClient;
  readonly mediaStore: MediaStore;
}): FetchLink => {
  const inTurn = createTurns(atOnce);
  return ({ url, fileName }) =>
    inTurn(async () => {
      const answer = await ask({ url, maxBytes: uploadLimits.maxFileBytes, timeoutMs });
      if (!answer.ok)
        throw answer.error === 'too-large'
          ? new AppError('ERR_PAYLOAD_TOO_LARGE', { field: 'url' })
          : new AppError('ERR_VALIDATION', { field: 'url', reason: answer.error });
      const { status, body } = answer.value;
      if (status < 200 || status > 299)
        throw new AppError('ERR_VALIDATION', { field: 'url', reason: `status-${String(status)}` });
      if (body.length === 0) throw new AppError('ERR_VALIDATION', { field: 'url', reason: 'empty file' });
      return storeFile(mediaStore, Readable.from([body]), {
        fileName: fileName ?? nameIn(url),
        maxBytes: uploadLimits.maxFileBytes,
      });
    });
};

const nameIn = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
