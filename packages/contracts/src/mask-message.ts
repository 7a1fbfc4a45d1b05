import { maskCards } from './cards/mask-cards.ts';
import type { QuotedMessage } from './entities/message.ts';

/** Cards contain the numbers of people of all kinds. The kind decides this, never the text. */
export const maskBody = ({ mediaType, body }: Pick<QuotedMessage, 'mediaType' | 'body'>): string =>
  mediaType === 'vcard' ? maskCards(body) : body;
