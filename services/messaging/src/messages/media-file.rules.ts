import {
  type AnnouncedMedia,
  endingOfType,
  type Media,
  type MediaKind,
  mediaKindOf,
  mediaPath,
  type MediaTwins,
  mimeTypeSchema,
  type StoredMedia,
} from '@balcao/contracts';

const endingPattern = /\.([A-Za-z0-9]{1,8})$/;

const ownEnding = ({ fileName }: Pick<StoredMedia, 'fileName'>): string =>
  endingPattern.exec(fileName)?.[1]?.toLowerCase() ?? 'bin';

const endingOf = (media: Pick<StoredMedia, 'mimeType' | 'fileName'>): string =>
  endingOfType(media.mimeType) ?? ownEnding(media);

/** The link of a message's file. It does not reveal the file's name. */
export const mediaUrlOf = (messageId: string, stored: StoredMedia): string =>
  mediaPath(`${messageId}.${endingOf(stored)}`);

/** Finds the file that a link with this ending opens: the message's own file or a twin (rule F3). */
export const fileOfEnding = (stored: StoredMedia, twins: MediaTwins, ending: string): StoredMedia | null => {
  if (ending === endingOf(stored)) return stored;
  const twin = [twins.mp3, twins.voice].find((file) => file !== null && endingOf(file) === ending);
  // Older links have the ending of the file's name, and still work.
  return twin ?? (ending === ownEnding(stored) ? stored : null);
};

/**
 * How a message is shown once its file is stored, because a channel only announces the type. A file that was sent as
 * a document stays one. A video container without a picture is the sound that was announced.
 */
export const storedKind = (announced: MediaKind, stored: StoredMedia, twins: MediaTwins): MediaKind => {
  if (announced === 'application') return announced;
  if (twins.mp3 !== null) return 'audio';
  const kind = mediaKindOf(stored.mimeType);
  return announced === 'audio' && kind === 'video' && stored.width === null ? 'audio' : kind;
};

/** The file of a message before its bytes are stored. */
export const pendingMedia = (announced: AnnouncedMedia, caption: string, since: string): Media => ({
  ...announced,
  state: 'pending',
  problem: null,
  // The announced type is unproved until the bytes are here.
  mimeType: mimeTypeOf(announced.mimeType),
  fileName: announced.fileName,
  caption,
  pendingSince: since,
});

const mimeTypeOf = (said: string): string => {
  const bare = mimeTypeSchema.safeParse(said.split(';', 1)[0]?.trim().toLowerCase());
  return bare.success ? bare.data : 'application/octet-stream';
};

/** The facts about a file that its bytes prove. */
export const storedFacts = (stored: StoredMedia): Partial<Media> => ({
  state: 'stored',
  problem: null,
  mimeType: stored.mimeType,
  size: stored.size,
  ...(stored.seconds === null ? {} : { seconds: stored.seconds }),
  ...(stored.width === null || stored.height === null ? {} : { width: stored.width, height: stored.height }),
});
