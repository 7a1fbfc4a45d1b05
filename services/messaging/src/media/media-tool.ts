import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type StoredMedia, uploadLimits } from '@balcao/contracts';
import { type MediaStore, storeFile } from '@balcao/media-store';
import {
  maxAllocation,
  onlyFiles,
  runMediaProcess,
  toolGuards,
  UnreadableMedia,
} from '@balcao/media-store/media-process';
import { createTurns } from '@balcao/media-store/turns';
import { z } from 'zod';
import type { Logger } from '@balcao/service-kit';

/** Runs ffmpeg in a process of its own. It rejects with `UnreadableMedia` if ffmpeg cannot read the file. */
export type MediaTool = {
  /** Makes Ogg/Opus, which a phone shows as a voice note. @throws ERR_MEDIA_TOOL_MISSING */
  readonly toVoice: (file: StoredMedia) => Promise<StoredMedia>;
  /** Makes an MP3 of the first `longestTwinSeconds`, which every browser plays. @throws ERR_MEDIA_TOOL_MISSING */
  readonly toMp3: (file: StoredMedia) => Promise<StoredMedia>;
  /** Adds length and size on the screen. If ffmpeg cannot tell them, the file stays as it is. */
  readonly measure: (file: StoredMedia) => Promise<StoredMedia>;
};

type Options = {
  readonly store: MediaStore;
  /** A path, or a name that is looked up in `searchPath`. */
  readonly ffmpegPath: string;
  /** In the format of `PATH`. */
  readonly searchPath: string;
  readonly timeoutMs?: number;
};

/** Our own check has found the type, so ffmpeg is told the format and tries no other (rule F13). */
const formats = new Map([
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['video/ogg', 'ogg'],
  ['audio/mp4', 'mov'],
  ['video/mp4', 'mov'],
  ['video/3gpp', 'mov'],
  ['video/quicktime', 'mov'],
  ['audio/webm', 'matroska'],
  ['video/webm', 'matroska'],
  ['audio/wav', 'wav'],
  ['audio/aac', 'aac'],
  ['audio/amr', 'amr'],
]);

const voice = [
  '-c:a',
  'libopus',
  '-b:a',
  '32k',
  '-ac',
  '1',
  '-ar',
  '48000',
  '-application',
  'voip',
  '-f',
  'ogg',
];
/** Longer sounds are rare, and each would delay all others for long. */
export const longestTwinSeconds = 10 * 60;
/** `-t` is needed because not every file tells its length, and a file may lie about it. */
const mp3 = ['-t', String(longestTwinSeconds), '-c:a', 'libmp3lame', '-b:a', '96k', '-f', 'mp3'];
/** ffmpeg leaves the other cores to the calls of users. */
const processes = 2;

/**
 * Converts two files at a time, in the order of the calls. Callers that must not wait for others create a tool of
 * their own.
 */
export const createMediaTool = ({
  store,
  ffmpegPath,
  searchPath,
  timeoutMs = 60_000,
}: Options): MediaTool => {
  const takeTurn = createTurns(processes);
  const probePath = join(dirname(ffmpegPath), basename(ffmpegPath).replace('ffmpeg', 'ffprobe'));
  const probeCommand = ffmpegPath.includes('/') ? probePath : basename(probePath);

  const withFile = <T>(
    file: StoredMedia,
    work: (folder: string, input: string[]) => Promise<T>,
  ): Promise<T> =>
    takeTurn(async () => {
      const format = formats.get(file.mimeType);
      if (format === undefined) throw new UnreadableMedia(`${file.mimeType} is neither sound nor film`);
      const folder = await mkdtemp(join(tmpdir(), 'balcao-media-'));
      try {
        await pipeline((await store.open(file.key)).stream, createWriteStream(join(folder, 'in')));
        return await work(folder, [...onlyFiles, '-f', format, '-i', 'in']);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

  const probe = async (folder: string, input: string[]): Promise<Partial<StoredMedia>> => {
    const wanted = 'format=duration:stream=codec_type,width,height:stream_side_data=rotation';
    const output = await runMediaProcess(
      probeCommand,
      ['-v', 'error', '-max_alloc', maxAllocation, ...input, '-show_entries', wanted, '-of', 'json'],
      { folder, timeoutMs, searchPath },
    );
    return factsOf(output);
  };

  const convert = (file: StoredMedia, codec: readonly string[], fileName: string): Promise<StoredMedia> =>
    withFile(file, async (folder, input) => {
      const sound = ['-map', '0:a:0', '-vn', '-map_metadata', '-1', ...codec];
      await runMediaProcess(ffmpegPath, [...toolGuards, ...input, ...sound, 'out'], {
        folder,
        timeoutMs,
        searchPath,
      });
      const stored = await storeFile(store, createReadStream(join(folder, 'out')), {
        fileName,
        maxBytes: uploadLimits.maxFileBytes,
      });
      const format = formats.get(stored.mimeType) ?? 'ogg';
      const facts = await probe(folder, [...onlyFiles, '-f', format, '-i', 'out']).catch(() => ({}));
      return { ...stored, ...facts };
    });

  return {
    toVoice: (file) => convert(file, voice, withEnding(file.fileName, 'ogg')),
    toMp3: (file) => convert(file, mp3, withEnding(file.fileName, 'mp3')),
    measure: async (file) => {
      if (!formats.has(file.mimeType)) return file;
      const facts = await withFile(file, probe).catch(() => ({}));
      return { ...file, ...facts };
    },
  };
};

const withEnding = (fileName: string, ending: string): string =>
  fileName === '' ? '' : `${fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 250)}.${ending}`;

const probedSchema = z.object({
  format: z.object({ duration: z.coerce.number().nonnegative().optional().catch(undefined) }).optional(),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        width: z.number().int().positive().optional().catch(undefined),
        height: z.number().int().positive().optional().catch(undefined),
        side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
      }),
    )
    .default([]),
});

const rightAngle = 90;

const factsOf = (output: string): Partial<StoredMedia> => {
  const { format, streams } = probedSchema.parse(JSON.parse(output));
  const film = streams.find(({ codec_type: type }) => type === 'video');
  const rotation = film?.side_data_list?.find((item) => item.rotation !== undefined)?.rotation ?? 0;
  const isSideways = Math.abs(rotation % (2 * rightAngle)) === rightAngle;
  const [width, height] = isSideways ? [film?.height, film?.width] : [film?.width, film?.height];
  return {
    ...(format?.duration === undefined ? {} : { seconds: Math.round(format.duration * 100) / 100 }),
    ...(width === undefined || height === undefined ? {} : { width, height }),
  };
};

/**
 * Makes the MP3 of a sound that not every browser plays. Answers null for any other file, and for a sound that is too
 * long or unreadable: the sound itself is shown nevertheless.
 */
export const makeMp3 = async (
  measured: StoredMedia,
  { tool, log }: { readonly tool: MediaTool; readonly log: Logger },
): Promise<StoredMedia | null> => {
  const { mimeType, seconds, key } = measured;
  if (!mimeType.startsWith('audio/') || mimeType === 'audio/mpeg') return null;
  if (seconds !== null && seconds > longestTwinSeconds) return null;
  return tool.toMp3(measured).catch((error: unknown) => {
    log.warn({ err: error, key }, 'a sound has no MP3 beside it');
    return null;
  });
};
