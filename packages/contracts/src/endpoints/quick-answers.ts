import { z } from 'zod';
import {
  idInputSchema,
  optionalQuery,
  pageNumberSchema,
  queryBooleanSchema,
  searchParamSchema,
} from '../entities/primitives.ts';
import { quickAnswerSchema } from '../entities/quick-answer.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const quickAnswerParams = z.object({ quickAnswerId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'Quick answers' } as const;

export const quickAnswerPageSize = 20;

export const listQuickAnswers = defineEndpoint({
  ...common,
  operation: 'listQuickAnswers',
  method: 'get',
  path: '/quickAnswers',
  params: nothing,
  query: z.object({
    searchParam: searchParamSchema.default(''),
    pageNumber: pageNumberSchema,
    /** Ours: among equally good matches, the most used come first (rule K8). */
    isMostUsedFirst: optionalQuery(queryBooleanSchema),
  }),
  body: nothing,
  response: z.object({
    quickAnswers: z.array(quickAnswerSchema),
    count: z.number().int(),
    hasMore: z.boolean(),
  }),
  summary: 'List quick answers whose shortcut or message contains a text, 20 a page',
});

export const showQuickAnswer = defineEndpoint({
  ...common,
  operation: 'showQuickAnswer',
  method: 'get',
  path: '/quickAnswers/:quickAnswerId',
  params: quickAnswerParams,
  query: nothing,
  body: nothing,
  response: quickAnswerSchema,
  errors: ['ERR_NO_QUICK_ANSWER_FOUND'],
  isVersioned: true,
  summary: 'Show a quick answer',
});

export const takeQuickAnswer = defineEndpoint({
  ...common,
  query: nothing,
  operation: 'takeQuickAnswer',
  method: 'post',
  path: '/quickAnswers/:quickAnswerId/uses',
  params: quickAnswerParams,
  body: z.object({ ticketId: idInputSchema }),
  /** The message with the values of the ticket, for the writer to check before sending. */
  response: z.object({ text: z.string() }),
  errors: ['ERR_NO_QUICK_ANSWER_FOUND', 'ERR_NO_TICKET_FOUND'],
  summary: 'Insert the values of a ticket into a quick answer, and count its use',
});
