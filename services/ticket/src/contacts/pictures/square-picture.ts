import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoredMedia } from '@balcao/contracts';
import { onlyFiles, runMediaProcess, toolGuards, UnreadableMedia } from '@balcao/media-store/media-process';
import { createTurns } from '@balcao/media-store/turns';
import type { Surroundings } from '#surroundings.ts';

type Options = Pick<Surroundings, 'source' | 'pictures' | 'config'>;

/** The content was checked before, so ffmpeg is told the format and tries no other (rule F13). */
const formats = new Map([
  ['image/jpeg', 'jpeg_pipe'],
  ['image/png', 'png_pipe'],
  ['image/webp', 'webp_pipe'],
]);

const mostPixels = 16_000_000;
const side = 256;
const timeoutMs = 20_000;
const mostBytes = 256 * 1024;
/** ffmpeg runs on this machine, however many channels answer at once. */
const processes = 2;

const filters = [
  `scale=${side}:${side}:force_original_aspect_ratio=increase`,
  `crop=${side}:${side}`,
  'format=yuvj420p',
].join(',');
/** One frame without metadata, such as the place, the camera or the author. */
const asJpeg = ['-frames:v', '1', '-map_metadata', '-1', '-vf', filters, '-c:v', 'mjpeg', '-q:v', '4'];
const plain = ['-flags:v', '+bitexact', '-f', 'mjpeg'];

export type SquarePicture = (picture: StoredMedia) => Promise<string>;

/**
 * Makes a small square picture and answers its key in the store of pictures.
 * @throws UnreadableMedia, ERR_MEDIA_TOOL_MISSING
 */
export const createSquarePicture = (options: Options): SquarePicture => {
  const takeTurn = createTurns(processes);
  return (picture) => takeTurn(() => drawSquare(options, picture));
};

const drawSquare = async (
  { source, pictures, config: { FFMPEG_PATH: ffmpegPath, PATH: searchPath } }: Options,
  { key, mimeType, width, height }: StoredMedia,
): Promise<string> => {
  const format = formats.get(mimeType);
  if (format === undefined || width === null || height === null || width * height > mostPixels)
    throw new UnreadableMedia(
      `${mimeType} of ${String(width)} x ${String(height)} is no picture of somebody`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'balcao-picture-'));
  try {
    await pipeline((await source.open(key)).stream, createWriteStream(join(folder, 'in')));
    const input = [...onlyFiles, '-max_pixels', String(mostPixels), '-f', format, '-i', 'in'];
    const place = { folder, timeoutMs, searchPath };
    await runMediaProcess(ffmpegPath, [...toolGuards, ...input, ...asJpeg, ...plain, 'out'], place);
    const square = await pictures.put(createReadStream(join(folder, 'out')), { maxBytes: mostBytes });
    return square.key;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
