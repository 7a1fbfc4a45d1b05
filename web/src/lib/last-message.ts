import { deletedSign, mediaPreviews, type MediaType, type TicketListItem } from '@balcao/contracts';
import { useCallback } from 'react';
import { formatPreview } from './format.ts';
import { type Texts, useTexts } from './i18n.ts';

type Line = Pick<TicketListItem, 'lastMessage' | 'isGroup'>;

const kinds: ReadonlyMap<string, `preview.${Exclude<MediaType, 'chat'>}` | 'deleted'> = new Map([
  [deletedSign, 'deleted'],
  [mediaPreviews.audio, 'preview.audio'],
  [mediaPreviews.image, 'preview.image'],
  [mediaPreviews.video, 'preview.video'],
  [mediaPreviews.application, 'preview.application'],
  [mediaPreviews.location, 'preview.location'],
  [mediaPreviews.vcard, 'preview.vcard'],
  [mediaPreviews.call_log, 'preview.call_log'],
]);

/** Whose it is, in a group by name, and what it is. */
const parts = /^([🢇🢅]\s(?:[^:\n]{1,100}: )?)?((\S+).*)$/u;

/**
 * What a list shows of the last message. One that is no text is named in the language of the desk; in Portuguese, in which
 * those names are quoted, they stay (4-settled.md 26).
 */
export const lastMessageIn = (texts: Texts<'conversation'>, { lastMessage, isGroup }: Line): string => {
  const [, before = '', what = '', sign = ''] = parts.exec(lastMessage) ?? [];
  const kind = isGroup || !before.includes(':') ? kinds.get(what) : undefined;
  return formatPreview(kind === undefined ? lastMessage : `${before}${sign} ${texts(kind)}`);
};

export const useLastMessage = (): ((ticket: Line) => string) => {
  const texts = useTexts('conversation');
  return useCallback((ticket) => lastMessageIn(texts, ticket), [texts]);
};
