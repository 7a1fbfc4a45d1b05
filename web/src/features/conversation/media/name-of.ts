import { type Message, namedByContent } from '@balcao/contracts';

/** The name of a message's file, or its kind if the channel gave no name. */
export const nameOf = ({ media = null }: Message, kind: string): string =>
  media === null || media.fileName === '' ? kind : namedByContent(media.fileName, media.mimeType);
