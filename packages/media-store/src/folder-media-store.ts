import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AppError } from '@balcao/contracts';
import { v4 } from 'uuid';
import { type MediaRange, MediaRangeError, type MediaSource, type MediaStore } from './media-store.ts';
import { join } from 'node:path';

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const folderPattern = /^[0-9a-f]{2}$/;
const abandonedMs = 24 * 60 * 60 * 1_000;

/**
 * Stores media in one folder, which several processes of a machine may share. A file appears completely or not at all,
 * even after a power failure.
 */
export async function createFolderMediaStore({ path }: { readonly path: string }): Promise<MediaStore> {
  const incoming = join(path, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);
  const folderOf = (key: string): string => join(path, key.slice(0, 2));
  const fileOf = (key: string): string => join(folderOf(key), key);
  /** Folders whose names are durable, as far as this process knows. */
  const durable = new Set<string>();
  const prepareFolder = async (folder: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (durable.has(folder)) return;
    await syncFolder(path);
    durable.add(folder);
  };

  return {
    async put(source, { maxBytes }) {
      const key = v4();
      const partial = join(incoming, key);
      // If the source breaks off before it is read, its error would be uncaught; reading reports it again.
      if (source instanceof Readable) source.on('error', () => undefined);
      try {
        const { size, sha256 } = await writeDurably(partial, source, maxBytes);
        await prepareFolder(folderOf(key));
        await rename(partial, fileOf(key));
        await syncFolder(folderOf(key));
        return { key, size, sha256 };
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async open(key, range) {
      if (!keyPattern.test(key)) throw new AppError('ERR_NOT_FOUND');
      const file = await openExisting(fileOf(key));
      try {
        const { size } = await file.stat();
        const { start, end } = boundsOf(range, size);
        // An empty file has no last byte.
        const stream = file.createReadStream(size === 0 ? {} : { start, end });
        return { stream, size, start, end };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async remove(key) {
      if (keyPattern.test(key)) await rm(fileOf(key), { force: true });
    },

    storedBefore: (moment) => keysBefore(path, moment),

    ready: () => access(incoming, constants.W_OK),
  };
}

async function writeDurably(
  file: string,
  source: MediaSource,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    // Leaving the loop destroys the source, so that the sender stops.
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

async function openExisting(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isMissing(error)) throw new AppError('ERR_NOT_FOUND');
    throw error;
  }
}

async function* keysBefore(path: string, moment: Date): AsyncGenerator<readonly string[]> {
  for (const folder of await readdir(path)) {
    if (!folderPattern.test(folder)) continue;
    const keys = (await readdir(join(path, folder))).filter((name) => keyPattern.test(name));
    const old: string[] = [];
    for (const key of keys) {
      const facts = await stat(join(path, folder, key)).catch(() => undefined);
      if (facts !== undefined && facts.mtimeMs < moment.getTime()) old.push(key);
    }
    if (old.length > 0) yield old;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

function boundsOf(range: MediaRange | undefined, size: number): { start: number; end: number } {
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? Infinity, size - 1);
  const isWhole = range === undefined;
  if (!isWhole && (!Number.isInteger(start) || start < 0 || start >= size || end < start))
    throw new MediaRangeError(size);
  return { start, end };
}

/** A name in a folder is durable once the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes files that a crash left incomplete. Running uploads are younger. */
async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts !== undefined && facts.mtimeMs < Date.now() - abandonedMs) await rm(file, { force: true });
  }
}

/** Pictures of contacts have their own folder beside the files of messages, so that each owner sweeps only its own. */
export const createPictureStore = ({ path }: { readonly path: string }): Promise<MediaStore> =>
  createFolderMediaStore({ path: join(path, 'pictures') });
