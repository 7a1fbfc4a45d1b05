import { type Message, namedByContent } from '@balcao/contracts';

/** The name of a message's file, or its kind if the channel gave no name. */
export const nameOf = ({ media = null }: Message, kind: string): string =>
  media === null || media.fileName === '' ? kind : namedByContent(media.fileName, media.mimeType);

/** In kB, as in the upload preview (rule U14), at least 1; from one MB on in MB. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(bytes / 1000, bytes === 0 ? 0 : 0.1).toFixed(bytes < 10_000 ? 1 : 0)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
