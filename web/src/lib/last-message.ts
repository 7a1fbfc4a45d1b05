import { deletedSign, mediaPreviews, type MediaType, type TicketListItem } from '@balcao/contracts';
import { useCallback } from 'react';
import { formatPreview } from './format.ts';
import { type Texts, useTexts } from './i18n.ts';

type Line = Pick<TicketListItem, 'lastMessage' | 'isGroup'>;

const kinds: ReadonlyMap<string, `media.${Exclude<MediaType, 'chat'>}` | 'deleted'> = new Map([
  [deletedSign, 'deleted'],
  [mediaPreviews.audio, 'media.audio'],
  [mediaPreviews.image, 'media.image'],
  [mediaPreviews.video, 'media.video'],
  [mediaPreviews.application, 'media.application'],
  [mediaPreviews.location, 'media.location'],
  [mediaPreviews.vcard, 'media.vcard'],
  [mediaPreviews.call_log, 'media.call_log'],
]);

/** Whose it is, in a group by name, and what it is. */
const parts = /^([🢇🢅]\s(?:[^:\n]{1,100}: )?)?((\S+).*)$/u;

/** What a list shows of the last message. One that is no text is named in the language of the desk, not of the line. */
export const lastMessageIn = (texts: Texts<'conversation'>, { lastMessage, isGroup }: Line): string => {
  const [, before = '', what = '', sign = ''] = parts.exec(lastMessage) ?? [];
  const kind = isGroup || !before.includes(':') ? kinds.get(what) : undefined;
  return formatPreview(kind === undefined ? lastMessage : `${before}${sign} ${texts(kind)}`);
};

export const useLastMessage = (): ((ticket: Line) => string) => {
  const texts = useTexts('conversation');
  return useCallback((ticket) => lastMessageIn(texts, ticket), [texts]);
};
