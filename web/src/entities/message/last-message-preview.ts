import { namedLastMessage, type TicketListItem, withoutMarks } from '@balcao/contracts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const previewLength = 45;

/** A list's preview of the last message: no arrows, no formatting marks, 45 characters (rule M12). */
export const formatPreview = (lastMessage: string): string => {
  const text = withoutMarks(lastMessage.replaceAll(/[🢇🢅]\uFE0F?\s?/gu, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = Array.from(text);
  return letters.length <= previewLength ? text : `${letters.slice(0, previewLength).join('')} ...`;
};

type Line = Pick<TicketListItem, 'lastMessage' | 'isGroup'>;

/** A list's preview of the last message. A message without text is named in the desk's language. */
export const lastMessageIn = (t: TFunction<'conversation'>, line: Line): string =>
  formatPreview(
    namedLastMessage(line, (kind) => t(kind === 'deleted' ? 'deleted' : (`preview.${kind}` as const))),
  );

export const useLastMessage = (): ((ticket: Line) => string) => {
  const { t } = useTranslation('conversation');
  return useCallback((ticket) => lastMessageIn(t, ticket), [t]);
};
