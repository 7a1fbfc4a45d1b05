import { z } from 'zod';
import {
  daySchema,
  idInputSchema,
  optionalIdInputSchema,
  optionalQuery,
  pageNumberSchema,
  queryBooleanSchema,
  queryIdListSchema,
  searchParamSchema,
} from '../entities/primitives.ts';
import { foundMessageSchema } from '../entities/found-message.ts';
import {
  shownTicketSchema,
  ticketListItemSchema,
  ticketSchema,
  ticketStatusSchema,
} from '../entities/ticket.ts';
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
    /** Words of three letters or more, or digits of a number (rule T20). */
    searchParam: searchParamSchema.optional(),
    /** Created on this day. */
    date: optionalQuery(daySchema),
    status: optionalQuery(ticketStatusSchema),
    /** Also open tickets of other users, as far as the caller may see them (rule V3). */
    showAll: optionalQuery(queryBooleanSchema),
    queueIds: optionalQuery(queryIdListSchema),
    /** The caller's tickets and pending ones, in the caller's sectors and in none (rule V5). */
    withUnreadMessages: optionalQuery(queryBooleanSchema),
    /** Ours: tickets whose contact has one of these tags. */
    tagIds: queryIdListSchema.optional(),
    pageNumber: pageNumberSchema,
    /** Ours: continue after this cursor instead of counting pages. */
    after: z.string().max(200).optional(),
  }),
  body: nothing,
  response: z.object({
    tickets: z.array(ticketListItemSchema),
    /** All tickets of the list, groups too; figures of reports count other things (rule Y9). */
    count: z.number().int(),
    hasMore: z.boolean(),
    next: z.string().nullable(),
    /** Ours, for a search: the message that matched, for each ticket that has one (rule T26). */
    found: z.array(foundMessageSchema).optional(),
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
  response: shownTicketSchema,
  errors: ['ERR_NO_TICKET_FOUND'],
  summary:
    'Show a ticket with its contact, the ticket that it continues, and the other conversations of the contact',
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
  /**
   * Absent keeps a field, null clears it (rule T3). Another user's `userId` is a transfer; null alone returns an open
   * ticket, because an open ticket always has a user.
   */
  body: z.object({
    status: ticketStatusSchema.optional(),
    userId: optionalIdInputSchema.optional(),
    queueId: optionalIdInputSchema.optional(),
    /** Sends the greeting of the new sector. */
    transf: z.boolean().optional(),
    /** Needs `ticket-options:transferWhatsapp`. */
    whatsappId: optionalIdInputSchema.optional(),
    /** Ours: farewell and greeting wait ten seconds, in which POST /tickets/:ticketId/undo undoes the move. */
    undoable: z.boolean().optional(),
  }),
  response: ticketSchema,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_OPEN_USER_TICKET',
    'ERR_NONE_USER_TICKET',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_USER_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_QUEUE_NOT_FOUND',
  ],
  /** 409: another user was faster (rule T2). 400: this contact has another unresolved ticket. */
  errorStatuses: { ERR_OPEN_USER_TICKET: [409, 400] },
  summary: 'Accept, return, transfer, close or reopen a ticket',
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
  /** The number of the last inbound message that was seen (rule T9). */
  body: z.object({ upTo: z.number().int().nonnegative() }),
  response: emptyResponse,
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'Mark the messages of a ticket as read',
  tag: 'Tickets',
});
