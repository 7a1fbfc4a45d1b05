import { readCards } from '../cards/read-cards.ts';
import { isPhoneOnly } from '../entities/message.ts';
import { mediaPreviews } from '../last-message.ts';

type Readable = { readonly mediaType: string; readonly body: string };

/**
 * What of a message is searched: what a person wrote, no picture in letters; of what only the phone shows what it is
 * too. Of cards no number either, as not everybody may see them (rule N4): who is on a card is a contact, and found as
 * such.
 */
export const searchableText = ({ mediaType, body }: Readable): string => {
  if (mediaType === 'location') return body.split('|').slice(2).join(' ');
  if (mediaType === 'call_log' || body.startsWith('data:')) return '';
  if (isPhoneOnly(mediaType)) return `${mediaPreviews[mediaType]} ${body}`;
  if (mediaType === 'vcard')
    return readCards(body)
      .flatMap(({ name, company, emails }) => [name, company === name ? '' : company, ...emails])
      .filter((value) => /\p{L}/u.test(value))
      .join(' ');
  return body;
};
