import { readCards } from './cards/read-cards.ts';
import { isPhoneOnly } from './entities/message.ts';
import { mediaPreviews } from './last-message.ts';

type Readable = { readonly mediaType: string; readonly body: string };

/**
 * The searchable text of a message: the words of a person, but no base64 pictures; for messages that only the phone can
 * show, also their kind. Cards are searched without numbers, because not everybody may see them (rule N4); people on a
 * card are found as contacts.
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
