import { z } from 'zod';
import { foundMessageSchema } from '../entities/found-message.ts';
import { idInputSchema, searchParamSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';
import { sequenceInputSchema } from './messages.ts';

export const foundPageSize = 50;

export const searchMessages = defineEndpoint({
  service: 'ticket',
  operation: 'searchMessages',
  method: 'get',
  path: '/messages/search/:ticketId',
  access: 'signed-in',
  params: z.object({ ticketId: idInputSchema }),
  query: z.object({
    /** Words of three letters or more; a found message has all of them (rule T26). */
    searchParam: searchParamSchema,
    /** Continue after this cursor. */
    before: sequenceInputSchema.optional(),
  }),
  body: nothing,
  /** Newest first. `count` is exact up to `maxMessageCount`; the next higher number means 'more'. */
  response: z.object({
    found: z.array(foundMessageSchema),
    count: z.number().int(),
    hasMore: z.boolean(),
    next: z.string().nullable(),
  }),
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'Search the messages of a conversation, 50 a page',
  tag: 'Messages',
});
