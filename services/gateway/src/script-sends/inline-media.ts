import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError, maxInlineMediaBytes, type ScriptMedia, type StoredMedia } from '@balcao/contracts';
import { type MediaStore, storeFile } from '@balcao/media-store';

const head = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+=-]+)*;base64,/i;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Decodes base64, with or without the header of a data URL. @throws ERR_VALIDATION, ERR_PAYLOAD_TOO_LARGE */
export const bytesOf = (data: string): Buffer => {
  const written = data.slice(0, 200).replace(head, '').length;
  const plain =
    written === Math.min(data.length, 200) ? data : data.slice(Math.min(data.length, 200) - written);
  if (plain.length > Math.ceil(maxInlineMediaBytes / 3) * 4) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
  if (plain === '' || plain.length % 4 === 1 || !base64.test(plain))
    throw new AppError('ERR_VALIDATION', { field: 'media.data', reason: 'no base64' });
  return Buffer.from(plain, 'base64');
};

export type ScriptFiles = {
  readonly files: readonly StoredMedia[];
  readonly link: { readonly url: string; readonly fileName: string | null } | null;
  /** Identifies the request, so that a repeat can be compared with it. */
  readonly asked: unknown;
};

/** Stores base64 media. For media by URL, messaging fetches the file. */
export const storeMedia = async (store: MediaStore, media: ScriptMedia | null): Promise<ScriptFiles> => {
  if (media === null) return { files: [], link: null, asked: null };
  const fileName = media.fileName ?? null;
  if ('url' in media) return { files: [], link: { url: media.url, fileName }, asked: media };
  const bytes = bytesOf(media.data);
  const file = await storeFile(store, Readable.from([bytes]), {
    fileName: fileName ?? '',
    maxBytes: maxInlineMediaBytes,
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { files: [file], link: null, asked: { fileName, sha256 } };
};
