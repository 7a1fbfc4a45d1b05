import { z } from 'zod';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const promptMaxLength = 4_000;

const common = { service: 'integration', tag: 'Assistant', access: 'signed-in', query: nothing } as const;
const params = z.object({ ticketId: idInputSchema });
const errors = [
  'ERR_NO_TICKET_FOUND',
  'ERR_ASSISTANT_NOT_SET',
  'ERR_ASSISTANT_KEY_REFUSED',
  'ERR_ASSISTANT_LIMITED',
  'ERR_ASSISTANT_DECLINED',
  'ERR_ASSISTANT_FAILED',
] as const;
const textAnswer = z.object({ text: z.string() });

export const draftAnswer = defineEndpoint({
  ...common,
  operation: 'draftAnswer',
  method: 'post',
  path: '/tickets/:ticketId/assistant/draft',
  params,
  body: nothing,
  response: textAnswer,
  errors,
  isSlow: true,
  summary: 'Draft an answer to a conversation; nothing is sent',
});

export const summariseConversation = defineEndpoint({
  ...common,
  operation: 'summariseConversation',
  method: 'post',
  path: '/tickets/:ticketId/assistant/summary',
  params,
  body: z.object({ language: z.enum(['pt-BR', 'en', 'es']) }),
  response: textAnswer,
  errors,
  isSlow: true,
  summary: 'Summarise a conversation for the next attendant',
});

export const askAssistant = defineEndpoint({
  ...common,
  operation: 'askAssistant',
  method: 'post',
  path: '/tickets/:ticketId/assistant/prompt',
  params,
  body: z.object({ prompt: z.string().trim().min(1).max(promptMaxLength) }),
  response: textAnswer,
  errors,
  isSlow: true,
  summary: 'Answer a prompt with a text; nothing is sent',
});

export const drawPicture = defineEndpoint({
  ...common,
  operation: 'drawPicture',
  method: 'post',
  path: '/tickets/:ticketId/assistant/picture',
  params,
  body: z.object({ prompt: z.string().trim().min(1).max(promptMaxLength) }),
  /** Base64. */
  response: z.object({ mimeType: z.enum(['image/png', 'image/jpeg', 'image/webp']), data: z.string() }),
  errors,
  isSlow: true,
  summary: 'Draw a picture by a prompt; nothing is sent',
});
