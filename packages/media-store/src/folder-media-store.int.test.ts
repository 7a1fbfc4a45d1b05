import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@balcao/contracts';
import { testFolder } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { createFolderMediaStore, MediaRangeError, storeFile } from './index.ts';

const path = join(testFolder(), 'media');

const store = await createFolderMediaStore({ path });

const megabyte = 1024 * 1024;
const notFound = { code: 'ERR_NOT_FOUND' };

async function* chunksOf(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += size) {
    await Promise.resolve();
    yield content.subarray(from, from + size);
  }
}

const read = async (key: string, range?: { start: number; end?: number }): Promise<Buffer> =>
  buffer((await store.open(key, range)).stream);

test('a stored file is read byte by byte, with its size and hash', async () => {
  const content = randomBytes(3 * megabyte + 17);
  const stored = await store.put(chunksOf(content, 64_000), { maxBytes: 4 * megabyte });
  expect(stored).toMatchObject({
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect((await read(stored.key)).equals(content)).toBe(true);
  expect(await readdir(join(path, 'incoming'))).toEqual([]);
});

test('ranges are cut at the end and refused outside the file', async () => {
  const { key } = await store.put(Readable.from([Buffer.from('0123456789')]), { maxBytes: 10 });
  expect((await read(key, { start: 2, end: 4 })).toString()).toBe('234');
  expect((await read(key, { start: 7 })).toString()).toBe('789');
  expect(
    await store.open(key, { start: 7, end: 99 }).then(({ stream, ...rest }) => (stream.destroy(), rest)),
  ).toEqual({
    size: 10,
    start: 7,
    end: 9,
  });
  for (const range of [{ start: 10 }, { start: -1 }, { start: 5, end: 4 }, { start: 1.5 }]) {
    await expect(store.open(key, range)).rejects.toThrow(MediaRangeError);
  }
});

test('an empty file can be stored', async () => {
  const { key, size } = await store.put(Readable.from([]), { maxBytes: 1 });
  expect(size).toBe(0);
  expect((await read(key)).length).toBe(0);
});

test('a file above the limit is refused while it arrives, its source is stopped and nothing stays', async () => {
  let produced = 0;
  let isStopped = false;
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        await Promise.resolve();
        produced += 1;
        yield Buffer.alloc(1_000);
      }
    } finally {
      isStopped = true;
    }
  }
  await expect(store.put(endless(), { maxBytes: 10_000 })).rejects.toMatchObject({
    code: 'ERR_PAYLOAD_TOO_LARGE',
  });
  expect(produced).toBe(11);
  expect(isStopped).toBe(true);
  expect(await readdir(join(path, 'incoming'))).toEqual([]);
});

test('a file at the limit is stored', async () => {
  const { size } = await store.put(Readable.from([Buffer.alloc(10)]), { maxBytes: 10 });
  expect(size).toBe(10);
});

test('an upload that breaks off leaves nothing', async () => {
  const before = (await readdir(path, { recursive: true })).length;
  const upload = new PassThrough();
  const put = store.put(upload, { maxBytes: megabyte });
  upload.write(Buffer.alloc(1_000));
  upload.destroy(new Error('the client went away'));
  await expect(put).rejects.toThrow('the client went away');
  expect(await readdir(path, { recursive: true })).toHaveLength(before);
});

test('a removed file is gone, and may be removed again', async () => {
  const { key } = await store.put(Readable.from([Buffer.from('x')]), { maxBytes: 10 });
  await store.remove(key);
  await store.remove(key);
  await expect(store.open(key)).rejects.toMatchObject(notFound);
});

test('no key leads out of the folder', async () => {
  const secret = join(path, 'secret.txt');
  await writeFile(secret, 'secret');
  const tries = [
    '../secret.txt',
    'secret.txt',
    '..',
    '',
    '/etc/passwd',
    `${'a'.repeat(36)}/../secret.txt`,
    'a\0b',
  ];
  for (const key of tries) {
    await expect(store.open(key)).rejects.toMatchObject(notFound);
    await store.remove(key);
  }
  expect(await readFile(secret, 'utf8')).toBe('secret');
  await expect(store.open(crypto.randomUUID())).rejects.toBeInstanceOf(AppError);
});

test('files that a crash left incomplete are removed a day later', async () => {
  const old = join(path, 'incoming', 'old');
  const young = join(path, 'incoming', 'young');
  await writeFile(old, 'half');
  await writeFile(young, 'half');
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1_000);
  await utimes(old, twoDaysAgo, twoDaysAgo);
  await createFolderMediaStore({ path });
  expect(await readdir(join(path, 'incoming'))).toEqual(['young']);
});

test('files older than a moment are listed, and no younger ones', async () => {
  const { key } = await store.put(Readable.from([Buffer.from('old')]), { maxBytes: 10 });
  const young = await store.put(Readable.from([Buffer.from('young')]), { maxBytes: 10 });
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1_000);
  await utimes(join(path, key.slice(0, 2), key), yesterday, yesterday);
  const found: string[] = [];
  for await (const keys of store.storedBefore(new Date(Date.now() - 60_000))) found.push(...keys);
  expect(found).toEqual([key]);
  await store.remove(young.key);
});

test('a file is stored with its detected type, whatever its name', async () => {
  const content = Buffer.concat([Buffer.from('GIF89a\u0002\0\u0003\0', 'latin1'), randomBytes(200_000)]);
  const stored = await storeFile(store, chunksOf(content, 7), {
    fileName: '../x/<b>.html',
    maxBytes: megabyte,
  });
  expect(stored).toMatchObject({
    fileName: '<b>.html',
    mimeType: 'image/gif',
    size: content.length,
    width: 2,
    height: 3,
    seconds: null,
  });
  expect((await read(stored.key)).equals(content)).toBe(true);
});
