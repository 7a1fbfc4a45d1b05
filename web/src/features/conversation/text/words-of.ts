import type { Message } from '@balcao/contracts';

/** What stored before files had a record of their own has its file name as body. */
export const captionOf = ({ media, body }: Message): string =>
  media === undefined || media === null
    ? ''
    : media.caption !== '' || body === media.fileName
      ? media.caption
      : body;
