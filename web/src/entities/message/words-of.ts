import { isPhoneOnly, mediaPreviews, type Message } from '@balcao/contracts';

/** What stored before files had a record of their own has its file name as body. */
export const captionOf = ({ media, body }: Message): string =>
  media === undefined || media === null
    ? ''
    : media.caption !== '' || body === media.fileName
      ? media.caption
      : body;

/** The words of what only the phone shows; where there are none, its text is its name. */
export const phoneOnlyWords = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): string =>
  isPhoneOnly(mediaType) && body !== mediaPreviews[mediaType] ? body : '';

/** The text or caption that a person wrote; "" for a location, a contact or a call. */
export const wordsOf = (message: Message): string =>
  message.mediaType === 'chat'
    ? message.body
    : isPhoneOnly(message.mediaType)
      ? phoneOnlyWords(message)
      : captionOf(message);
