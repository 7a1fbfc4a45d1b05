import { listQuickAnswers, type QuickAnswer, takeQuickAnswer } from '@balcao/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** Those whose shortcut or message contains a text; the first twenty, the most used ones first. */
export const quickAnswersFor = (search: string) =>
  queryOptions({
    queryKey: ['quickAnswers', 'suggestions', search] as const,
    queryFn: ({ signal }) =>
      api.call(listQuickAnswers, { query: { searchParam: search, isMostUsedFirst: 'true' }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Its message with the values of the ticket; as it is where the desk cannot be asked: then it is filled in when it is sent. */
export const filledIn = async ({ id, message }: QuickAnswer, ticketId: number): Promise<string> => {
  try {
    const { text } = await api.call(takeQuickAnswer, { params: { quickAnswerId: id }, body: { ticketId } });
    return text;
  } catch {
    return message;
  }
};
