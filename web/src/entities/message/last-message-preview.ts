import { namedLastMessage, type TicketListItem } from '@balcao/contracts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPreview } from './preview-text.ts';

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
