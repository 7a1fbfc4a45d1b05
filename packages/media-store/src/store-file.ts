import { Readable } from 'node:stream';
import { type StoredMedia, storedMediaSchema } from '@balcao/contracts';
import { contentTypeOf, headBytes } from './content-type.ts';
import { cleanFileName } from './file-name.ts';
import { imageSizeOf } from './image-size.ts';
import type { MediaSource, MediaStore } from './media-store.ts';

/**
 * Stores a file and detects its type by its content. All files from users and channels pass here. Only the first 64 kB
 * are held in memory.
 * @throws the errors of `put`
 */
export const storeFile = async (
  store: MediaStore,
  source: MediaSource,
  { fileName, maxBytes }: { readonly fileName: string; readonly maxBytes: number },
): Promise<StoredMedia> => {
  // If the source breaks off before it is read, its error would be uncaught; reading reports it again.
  if (source instanceof Readable) source.on('error', () => undefined);
  const head = keepHead(source);
  const stored = await store.put(head.source, { maxBytes });
  const first = Buffer.concat(head.chunks);
  const name = cleanFileName(fileName);
  const mimeType = contentTypeOf(first, name);
  const size = imageSizeOf(mimeType, first);
  return storedMediaSchema.parse({
    ...stored,
    fileName: name,
    mimeType,
    seconds: null,
    width: size?.width ?? null,
    height: size?.height ?? null,
  });
};

const keepHead = (source: MediaSource): { source: MediaSource; readonly chunks: readonly Uint8Array[] } => {
  const chunks: Uint8Array[] = [];
  let missing = headBytes;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (missing > 0) {
        const part = chunk.subarray(0, missing);
        chunks.push(Uint8Array.from(part));
        missing -= part.byteLength;
      }
      yield chunk;
    }
  }
  return { source: pass(), chunks };
};
