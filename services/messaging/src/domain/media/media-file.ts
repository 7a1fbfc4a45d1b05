import {
  type AnnouncedMedia,
  type Media,
  mediaPath,
  type MediaTwins,
  mimeTypeSchema,
  type StoredMedia,
} from '@balcao/contracts';

/** Endings that mean the type to everybody; for the others the file's own name is asked. */
const endings = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/wav', 'wav'],
  ['audio/amr', 'amr'],
  ['audio/webm', 'weba'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/3gpp', '3gp'],
  ['video/quicktime', 'mov'],
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['text/plain', 'txt'],
]);

const endingPattern = /\.([A-Za-z0-9]{1,8})$/;

const endingOf = ({ mimeType, fileName }: Pick<StoredMedia, 'mimeType' | 'fileName'>): string =>
  endings.get(mimeType) ?? endingPattern.exec(fileName)?.[1]?.toLowerCase() ?? 'bin';

/** The link of a message's file; it says nothing of the name that the file had. */
export const mediaUrlOf = (messageId: string, stored: StoredMedia): string =>
  mediaPath(`${messageId}.${endingOf(stored)}`);

/** Which of a message's files a link with this ending opens: its own, or a twin (4-settled.md 15). */
export const fileOfEnding = (stored: StoredMedia, twins: MediaTwins, ending: string): StoredMedia | null => {
  if (ending === endingOf(stored)) return stored;
  return [twins.mp3, twins.voice].find((twin) => twin !== null && endingOf(twin) === ending) ?? null;
};

/** The file of a message as it is shown before its bytes are here. */
export const pendingMedia = (announced: AnnouncedMedia, caption: string, since: string): Media => ({
  ...announced,
  state: 'pending',
  problem: null,
  // What a channel says is its word alone until the bytes tell.
  mimeType: mimeTypeOf(announced.mimeType),
  fileName: announced.fileName,
  caption,
  pendingSince: since,
});

const mimeTypeOf = (said: string): string => {
  const bare = mimeTypeSchema.safeParse(said.split(';', 1)[0]?.trim().toLowerCase());
  return bare.success ? bare.data : 'application/octet-stream';
};

/** What is known of a file once its bytes are here. */
export const storedFacts = (stored: StoredMedia): Partial<Media> => ({
  state: 'stored',
  problem: null,
  mimeType: stored.mimeType,
  size: stored.size,
  ...(stored.seconds === null ? {} : { seconds: stored.seconds }),
  ...(stored.width === null || stored.height === null ? {} : { width: stored.width, height: stored.height }),
});
