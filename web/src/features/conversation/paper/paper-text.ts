import type { MediaType, Message } from '@balcao/contracts';
import { parseLocation } from '../../../entities/message/parse-location.ts';
import { shownCards } from '../../../entities/message/shown-cards.ts';
import { wordsOf } from '../../../entities/message/written-text.ts';
import { isolate } from '../../../lib/text/isolate.ts';

type Words = {
  readonly deleted: string;
  readonly kind: (kind: Exclude<MediaType, 'chat'>) => string;
};

/** What a message that is no plain text has besides its kind and the words of a person. */
const factsOf = ({ mediaType, body, media = null }: Message): readonly string[] => {
  if (mediaType === 'location') {
    const { description, link } = parseLocation(body);
    return [description, link ?? ''];
  }
  if (mediaType === 'vcard') return shownCards(body).map(({ name, numbers }) => [name, ...numbers].join(' '));
  return [media?.fileName ?? ''];
};

/** A message in words: paper plays no sound and opens no file. */
export const paperText = (message: Message, words: Words): string => {
  if (message.isDeleted) return words.deleted;
  const { mediaType } = message;
  const kind = mediaType === 'chat' ? [] : [words.kind(mediaType)];
  const parts = mediaType === 'chat' ? [] : factsOf(message);
  return [
    [...kind, ...parts]
      .filter((part) => part !== '')
      .map(isolate)
      .join(' · '),
    wordsOf(message),
  ]
    .filter((line) => line !== '')
    .join('\n');
};
