import { z } from 'zod';
import {
  idInputSchema,
  optionalIdInputSchema,
  pageNumberSchema,
  queryBooleanSchema,
  queryIdListSchema,
} from '../entities/primitives.ts';
import { ticketListItemSchema, ticketSchema, ticketStatusSchema } from '../entities/ticket.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

const ticketParams = z.object({ ticketId: idInputSchema });

export const ticketPageSize = 100;

export const listTickets = defineEndpoint({
  service: 'ticket',
  operation: 'listTickets',
  method: 'get',
  path: '/tickets',
  access: 'signed-in',
  params: nothing,
  query: z.object({
    status: ticketStatusSchema.optional(),
    showAll: queryBooleanSchema.optional(),
    queueIds: queryIdListSchema.optional(),
    withUnreadMessages: queryBooleanSchema.optional(),
    pageNumber: pageNumberSchema,
    /** Ours: continue behind this cursor instead of counting pages. */
    after: z.string().max(200).optional(),
  }),
  body: nothing,
  response: z.object({
    tickets: z.array(ticketListItemSchema),
    count: z.number().int(),
    hasMore: z.boolean(),
    next: z.string().nullable(),
  }),
  summary: 'List the visible tickets, 100 a page',
  tag: 'Tickets',
});

export const showTicket = defineEndpoint({
  service: 'ticket',
  operation: 'showTicket',
  method: 'get',
  path: '/tickets/:ticketId',
  access: 'signed-in',
  params: ticketParams,
  query: nothing,
  body: nothing,
  response: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'Show a ticket with its contact',
  tag: 'Tickets',
});

export const updateTicket = defineEndpoint({
  service: 'ticket',
  operation: 'updateTicket',
  method: 'put',
  path: '/tickets/:ticketId',
  access: 'signed-in',
  params: ticketParams,
  query: nothing,
  /** Absent is unchanged, null is cleared (3-wire.md §8). `userId` of another than the caller is a transfer. */
  body: z.object({
    status: ticketStatusSchema.optional(),
    userId: optionalIdInputSchema.optional(),
    queueId: optionalIdInputSchema.optional(),
  }),
  response: ticketSchema,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_OPEN_USER_TICKET',
    'ERR_NONE_USER_TICKET',
    'ERR_NO_USER_FOUND',
    'ERR_QUEUE_NOT_FOUND',
  ],
  summary: 'Accept, return, close or reopen a ticket',
  tag: 'Tickets',
});

export const readTicket = defineEndpoint({
  service: 'ticket',
  operation: 'readTicket',
  method: 'post',
  path: '/tickets/:ticketId/read',
  access: 'signed-in',
  params: ticketParams,
  query: nothing,
  /** The number of the last inbound message that was seen (4-settled.md 11). */
  body: z.object({ upTo: z.number().int().nonnegative() }),
  response: emptyResponse,
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'Report reading',
  tag: 'Tickets',
});
