import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { quickAnswerSchema } from '../entities/quick-answer.ts';
import { defineEndpoint, keyErrors, nothing, versionErrors } from './endpoint.ts';

const quickAnswerParams = z.object({ quickAnswerId: idInputSchema });
/** Every user reads quick answers; a setting decides who may change them (`mayEditQuickAnswers`). */
const common = {
  service: 'ticket',
  access: 'signed-in',
  tag: 'Quick answers',
  query: nothing,
  isAudited: true,
} as const;
const message = z.object({ message: z.string() });

const fields = {
  shortcut: composedTextSchema.min(2).max(50),
  message: z.string().trim().min(8).max(30_000),
};

export const createQuickAnswer = defineEndpoint({
  ...common,
  operation: 'createQuickAnswer',
  method: 'post',
  path: '/quickAnswers',
  params: nothing,
  body: z.object(fields),
  response: quickAnswerSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR__SHORTCUT_DUPLICATED', ...keyErrors],
  summary: 'Add a quick answer',
});

export const changeQuickAnswer = defineEndpoint({
  ...common,
  operation: 'changeQuickAnswer',
  method: 'put',
  path: '/quickAnswers/:quickAnswerId',
  params: quickAnswerParams,
  body: z.object(fields).partial(),
  response: quickAnswerSchema,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_QUICK_ANSWER_FOUND', 'ERR__SHORTCUT_DUPLICATED', ...versionErrors],
  isVersioned: true,
  summary: 'Change a quick answer',
});

export const deleteQuickAnswer = defineEndpoint({
  ...common,
  operation: 'deleteQuickAnswer',
  method: 'delete',
  path: '/quickAnswers/:quickAnswerId',
  params: quickAnswerParams,
  body: nothing,
  response: message,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_QUICK_ANSWER_FOUND'],
  summary: 'Delete a quick answer',
});

export const deleteAllQuickAnswers = defineEndpoint({
  ...common,
  operation: 'deleteAllQuickAnswers',
  method: 'delete',
  path: '/quickAnswers',
  params: nothing,
  body: nothing,
  response: message,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_QUICK_ANSWERS_FOUND'],
  summary: 'Delete every quick answer',
});
