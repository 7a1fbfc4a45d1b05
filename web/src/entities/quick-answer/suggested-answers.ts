import { listQuickAnswers, type QuickAnswer, takeQuickAnswer } from '@balcao/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';

/** Lists show a shortcut with a slash, so some users store it with one. */
export const bareShortcut = (shortcut: string): string => shortcut.trim().replace(/^\/+/u, '').trim();

export const shownShortcut = (shortcut: string): string => `/${bareShortcut(shortcut)}`;

/** Quick answers whose shortcut or message contains the text; the twenty most used ones first. */
export const quickAnswersFor = (search: string) =>
  queryOptions({
    queryKey: ['quickAnswers', 'suggestions', search] as const,
    queryFn: ({ signal }) =>
      api.call(listQuickAnswers, { query: { searchParam: search, isMostUsedFirst: 'true' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/**
 * Its message with the ticket's values filled in. Without a network it stays as it is, and the server fills it in on
 * sending.
 */
export const filledIn = async ({ id, message }: QuickAnswer, ticketId: number): Promise<string> => {
  try {
    const { text } = await api.call(takeQuickAnswer, { params: { quickAnswerId: id }, body: { ticketId } });
    return text;
  } catch {
    return message;
  }
};
