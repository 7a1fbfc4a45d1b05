import { type Message, namedByContent } from '@balcao/contracts';

/** The name of a message's file, or what it is where the channel gave none. */
export const nameOf = ({ media = null }: Message, kind: string): string =>
  media === null || media.fileName === '' ? kind : namedByContent(media.fileName, media.mimeType);
