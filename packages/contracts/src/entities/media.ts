import { z } from 'zod';
import { isoDateSchema } from './primitives.ts';

/** Limits of an upload, checked before and while it is read (rule F12). */
export const uploadLimits = {
  maxFiles: 10,
  maxFileBytes: 64 * 1024 * 1024,
  maxFieldBytes: 70_000,
  maxFields: 40,
} as const;

/** A recorder's upload under this many bytes is refused (rule F5). */
export const recordingMinBytes = 10_000;
export const isRecordingName = (fileName: string): boolean => /^\d+\.mp3$/.test(fileName);

/** How a message with a file is shown. */
export const mediaKindSchema = z.enum(['image', 'audio', 'video', 'application']);
export type MediaKind = z.infer<typeof mediaKindSchema>;

export const mimeTypeSchema = z
  .string()
  .regex(/^[a-z]+\/[\w.+-]+$/)
  .max(100);

/** Only these are shown inline; SVG, HTML and all else is an attachment (rule F9). */
export const inlineMimeTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/3gpp',
  'video/ogg',
]);

/** Types that are not shown inline count as documents, whatever their name. */
export const mediaKindOf = (mimeType: string): MediaKind =>
  inlineMimeTypes.has(mimeType) ? mediaKindSchema.parse(mimeType.split('/')[0]) : 'application';

/** A larger picture takes hundreds of megabytes in the reader's browser, however few bytes it has. */
export const inlinePixels = 16_000_000;

type Drawn = { readonly width: number | null; readonly height: number | null };

/** Whether a browser may draw it. A picture of unknown size may be of any size. */
export const isDrawable = ({ width, height }: Drawn): boolean =>
  width !== null && height !== null && width * height <= inlinePixels;

/** `pending`: the bytes are on their way from the channel; `failed`: they can be requested again. */
export const mediaStateSchema = z.enum(['pending', 'stored', 'failed']);
export const mediaProblemSchema = z.enum([
  'download-failed',
  'too-large',
  'gone-at-channel',
  'not-connected',
  'store-failed',
]);
export type MediaProblem = z.infer<typeof mediaProblemSchema>;

/** The file of a message, for everybody who sees the message. It does not contain its place in the store. */
export const mediaSchema = z
  .object({
    state: mediaStateSchema,
    problem: mediaProblemSchema.nullable(),
    /** Cleaned of separators and controls (rule F8); "" when the channel gave none. */
    fileName: z.string(),
    mimeType: mimeTypeSchema,
    /** Bytes; null while unknown. */
    size: z.number().int().nonnegative().nullable(),
    seconds: z.number().nonnegative().nullable(),
    width: z.number().int().positive().nullable(),
    height: z.number().int().positive().nullable(),
    isVoice: z.boolean(),
    caption: z.string(),
    /** Since when the channel has been asked for it, automatically or by a user. */
    pendingSince: isoDateSchema.exactOptional(),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof mediaSchema>;

/** A key of the media store. */
export const mediaKeySchema = z.uuid();

/** A file in the media store. `mimeType` comes from its content, not from its name. */
export const storedMediaSchema = z.object({
  key: mediaKeySchema,
  fileName: z.string().max(255),
  mimeType: mimeTypeSchema,
  size: z.number().int().nonnegative(),
  sha256: z.string().length(64),
  seconds: z.number().nonnegative().nullable(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
});
export type StoredMedia = z.infer<typeof storedMediaSchema>;

/** Converted copies of a stored file: an MP3 that every browser plays, or an Ogg/Opus for a voice note. */
export const mediaTwinsSchema = z.object({
  mp3: storedMediaSchema.nullable(),
  voice: storedMediaSchema.nullable(),
});
export type MediaTwins = z.infer<typeof mediaTwinsSchema>;

/**
 * The last part of a media link: the message's random id, which nobody can guess, and an extension. `<id>.mp3` beside
 * `<id>.ogg` is its converted copy (rule F3).
 */
export const mediaNameSchema = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,8}$/);

const mediaFolder = '/public';
export const mediaRoute = `${mediaFolder}/:mediaName`;

/** Inside the system `mediaUrl` is this path; the gateway adds the origin (rule F1). */
export const mediaPath = (mediaName: string): string => `${mediaFolder}/${mediaName}`;

const pictureEnding = '.jpg';
/** The last part of a picture's link: its key in the store of pictures. Each new picture gets a new random key. */
export const pictureNameSchema = z
  .string()
  .endsWith(pictureEnding)
  .transform((name) => name.slice(0, -pictureEnding.length))
  .pipe(mediaKeySchema);
export const pictureRoute = `${mediaFolder}/contacts/:pictureName`;

/** Inside the system `profilePicUrl` is this path. The gateway adds the origin, as for media links. */
export const picturePath = (key: string): string => `${mediaFolder}/contacts/${key}${pictureEnding}`;

/** The HttpOnly cookie that lets plain image, audio and download elements load media (rule F2). */
export const mediaCookieName = 'media';

/** The fields of a multipart send. `body` of existing clients is the file name, `caption` is ours (rule F4). */
export const uploadFields = {
  files: 'medias',
  caption: 'caption',
  clientId: 'clientId',
  quotedMsgId: 'quotedMsgId',
  holdSeconds: 'holdSeconds',
} as const;
