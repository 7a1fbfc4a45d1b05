import { listQuickAnswers } from '@balcao/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** Those whose shortcut or message contains a text; the first twenty. */
export const quickAnswersFor = (search: string) =>
  queryOptions({
    queryKey: ['quickAnswers', 'suggestions', search] as const,
    queryFn: ({ signal }) => api.call(listQuickAnswers, { query: { searchParam: search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
