import { isPhoneOnly, mediaPreviews, type Message } from '@balcao/contracts';

/** The caption of a file. In messages stored before files had records, the body is the file name. */
export const captionOf = ({ media, body }: Message): string =>
  media === undefined || media === null
    ? ''
    : media.caption !== '' || body === media.fileName
      ? media.caption
      : body;

/** The text of a message that only the phone can show; "" if its body is only the kind's label. */
export const phoneOnlyWords = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): string =>
  isPhoneOnly(mediaType) && body !== mediaPreviews[mediaType] ? body : '';

/** The text or caption that a person wrote; "" for a location, a contact or a call. */
export const wordsOf = (message: Message): string =>
  message.mediaType === 'chat'
    ? message.body
    : isPhoneOnly(message.mediaType)
      ? phoneOnlyWords(message)
      : captionOf(message);
