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

/** The link of a message's file; it says nothing of the name that the file had. */
export const mediaUrlOf = (messageId: string, stored: StoredMedia): string =>
  mediaPath(`${messageId}.${endingOf(stored)}`);

/** Which of a message's files a link with this ending opens: its own, or a twin (rule F3). */
export const fileOfEnding = (stored: StoredMedia, twins: MediaTwins, ending: string): StoredMedia | null => {
  if (ending === endingOf(stored)) return stored;
  const twin = [twins.mp3, twins.voice].find((file) => file !== null && endingOf(file) === ending);
  // Links from before its type had an ending go by the file's own, and stay.
  return twin ?? (ending === ownEnding(stored) ? stored : null);
};

/**
 * As what a message is shown once its file is here: a channel only announces. What somebody sent as a document stays one,
 * and a container of film that has no picture is the sound that it was announced as.
 */
export const storedKind = (announced: MediaKind, stored: StoredMedia, twins: MediaTwins): MediaKind => {
  if (announced === 'application') return announced;
  if (twins.mp3 !== null) return 'audio';
  const kind = mediaKindOf(stored.mimeType);
  return announced === 'audio' && kind === 'video' && stored.width === null ? 'audio' : kind;
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
