import { namedLastMessage, type TicketListItem } from '@balcao/contracts';
import { useCallback } from 'react';
import { formatPreview } from './format.ts';
import { type Texts, useTexts } from './i18n.ts';

type Line = Pick<TicketListItem, 'lastMessage' | 'isGroup'>;

/** What a list shows of the last message. One that is no text is named in the language of the desk. */
export const lastMessageIn = (texts: Texts<'conversation'>, line: Line): string =>
  formatPreview(
    namedLastMessage(line, (kind) => texts(kind === 'deleted' ? 'deleted' : (`preview.${kind}` as const))),
  );

export const useLastMessage = (): ((ticket: Line) => string) => {
  const texts = useTexts('conversation');
  return useCallback((ticket) => lastMessageIn(texts, ticket), [texts]);
};
