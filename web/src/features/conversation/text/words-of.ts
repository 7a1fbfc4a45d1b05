import type { Message } from '@balcao/contracts';

/** What stored before files had a record of their own has its file name as body. */
export const captionOf = ({ media, body }: Message): string =>
  media === undefined || media === null
    ? ''
    : media.caption !== '' || body === media.fileName
      ? media.caption
      : body;

/** What somebody wrote: a text, or what stands with a file. "" for a place, a contact or a call. */
export const wordsOf = (message: Message): string =>
  message.mediaType === 'chat' ? message.body : captionOf(message);
