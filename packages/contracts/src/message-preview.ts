import { readCards } from './cards/read-cards.ts';
import type { MediaType } from './entities/message.ts';
import { mediaPreviews } from './last-message.ts';

/** What the list shows of a message; of a contact card the names are worth more than its kind. */
export const previewOf = (mediaType: MediaType, body: string): string => {
  if (mediaType === 'chat') return body;
  const names = mediaType === 'vcard' ? namesOfCards(body).join(', ') : '';
  return names === '' ? mediaPreviews[mediaType] : `👤 ${names}`;
};

/** The full names that the cards give; a number in its place not everybody may see. */
const namesOfCards = (cards: string): readonly string[] =>
  readCards(cards)
    .map(({ name }) => name)
    .filter((name) => /\p{L}/u.test(name));
