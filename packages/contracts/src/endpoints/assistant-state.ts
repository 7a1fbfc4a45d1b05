import { z } from 'zod';
import { defineEndpoint, nothing } from './endpoint.ts';

/** In its own file, because the desk's first load needs only this call. */
export const showAssistant = defineEndpoint({
  service: 'integration',
  tag: 'Assistant',
  access: 'signed-in',
  operation: 'showAssistant',
  method: 'get',
  path: '/assistant',
  params: nothing,
  query: nothing,
  body: nothing,
  response: z.object({ isSet: z.boolean() }),
  summary: 'Show whether the assistant is available, because a key of OpenAI is set',
});
