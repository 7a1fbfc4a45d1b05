import { isPhoneOnly, type MediaType, type Message, withoutMarks } from '@balcao/contracts';
import { phoneOnlyWords } from './written-text.ts';

type Previewed = Pick<Message, 'body' | 'mediaType' | 'isDeleted'>;

/** The text of a quote: the message's text, or its kind if it has none. */
export const previewOf = (
  { body: written, mediaType, isDeleted }: Previewed,
  words: { readonly deleted: string; readonly kind: (kind: Exclude<MediaType, 'chat'>) => string },
): string => {
  if (isDeleted) return words.deleted;
  const body = withoutMarks(isPhoneOnly(mediaType) ? phoneOnlyWords({ mediaType, body: written }) : written);
  if (mediaType === 'chat') return body;
  const kind = words.kind(mediaType);
  const hasText = mediaType !== 'location' && mediaType !== 'vcard' && mediaType !== 'call_log';
  return hasText && body !== '' ? `${kind}: ${body}` : kind;
};
