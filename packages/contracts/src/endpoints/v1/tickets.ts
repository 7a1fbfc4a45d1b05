import { z } from 'zod';
import { tagSummarySchema } from '../../entities/contact.ts';
import { noteBodyMaxLength, noteSchema } from '../../entities/note.ts';
import { idInputSchema, searchParamSchema } from '../../entities/primitives.ts';
import {
  shownTicketSchema,
  ticketListItemSchema,
  ticketSchema,
  ticketStatusSchema,
} from '../../entities/ticket.ts';
import { defineEndpoint, keyErrors, nothing, versionErrors } from '../endpoint.ts';
import { idListSchema, nextSchema, pageQuery } from './page.ts';

const params = z.object({ ticketId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'v1: tickets' } as const;
const reading = { ...common, method: 'get', body: nothing, scope: 'tickets:read' } as const;
const writing = { ...common, query: nothing, scope: 'tickets:write' } as const;
const moving = { ...writing, method: 'post', response: ticketSchema, isVersioned: true } as const;

export const listScriptTickets = defineEndpoint({
  ...reading,
  operation: 'listScriptTickets',
  path: '/v1/tickets',
  params: nothing,
  query: z.object({
    ...pageQuery,
    status: ticketStatusSchema.optional(),
    /** In one of these sectors. */
    queueIds: idListSchema.optional(),
    contactId: idInputSchema.optional(),
    /** Tickets whose contact has one of these tags. */
    tagIds: idListSchema.optional(),
    /** Words of three letters or more, or digits of a number. */
    search: searchParamSchema.optional(),
  }),
  response: z.object({ tickets: z.array(ticketListItemSchema), next: nextSchema }),
  summary: 'List the visible tickets, newest first',
});

export const showScriptTicket = defineEndpoint({
  ...reading,
  operation: 'showScriptTicket',
  path: '/v1/tickets/:ticketId',
  params,
  query: nothing,
  response: shownTicketSchema,
  errors: ['ERR_NO_TICKET_FOUND'],
  isVersioned: true,
  summary: 'Show a ticket with its contact',
});

const takingErrors = [
  // For a sector that is not the caller's (rule T13).
  'ERR_NO_PERMISSION',
  'ERR_NO_TICKET_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_QUEUE_NOT_FOUND',
  'ERR_OPEN_USER_TICKET',
  'ERR_NONE_USER_TICKET',
  'ERR_OTHER_OPEN_TICKET',
  ...versionErrors,
] as const;

/** Assigns the ticket to a user, whom a script must name; without a name, users take it themselves. */
const taking = {
  ...moving,
  params,
  body: z.object({ userId: idInputSchema.optional(), queueId: idInputSchema.optional() }),
  errors: takingErrors,
  /** 409: another user was faster. 400: this contact has another unresolved ticket. */
  errorStatuses: { ERR_OPEN_USER_TICKET: [409, 400] },
} as const;

export const acceptScriptTicket = defineEndpoint({
  ...taking,
  operation: 'acceptScriptTicket',
  path: '/v1/tickets/:ticketId/accept',
  summary: 'Accept a ticket for a user',
});

export const reopenScriptTicket = defineEndpoint({
  ...taking,
  operation: 'reopenScriptTicket',
  path: '/v1/tickets/:ticketId/reopen',
  summary: 'Reopen a closed ticket for a user',
});

export const transferScriptTicket = defineEndpoint({
  ...moving,
  operation: 'transferScriptTicket',
  path: '/v1/tickets/:ticketId/transfer',
  params,
  /** To a user, to a sector where it waits and which greets, or to a user in a sector. */
  body: z
    .object({ userId: idInputSchema.optional(), queueId: idInputSchema.optional() })
    .refine(({ userId, queueId }) => userId !== undefined || queueId !== undefined, { path: ['userId'] }),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_QUEUE_NOT_FOUND',
    'ERR_NONE_USER_TICKET',
    'ERR_OPEN_USER_TICKET',
    'ERR_OTHER_OPEN_TICKET',
    ...versionErrors,
  ],
  /** If the ticket was closed, there may be another unresolved one of this contact. */
  errorStatuses: { ERR_OPEN_USER_TICKET: [400] },
  summary: 'Transfer a ticket to a user, to a sector, or to both',
});

export const closeScriptTicket = defineEndpoint({
  ...moving,
  operation: 'closeScriptTicket',
  path: '/v1/tickets/:ticketId/close',
  params,
  /** The connection sends its farewell, as when a user closes the ticket, unless `farewell` is false. */
  body: z.object({ farewell: z.boolean().default(true) }),
  errors: ['ERR_NO_TICKET_FOUND', ...versionErrors],
  summary: 'Close a ticket',
});

export const noteScriptTicket = defineEndpoint({
  ...writing,
  operation: 'noteScriptTicket',
  method: 'post',
  path: '/v1/tickets/:ticketId/notes',
  params,
  body: z.object({ body: z.string().trim().min(1).max(noteBodyMaxLength) }),
  response: noteSchema,
  status: 201,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_NOTE_FOUND', ...keyErrors],
  summary: 'Write an internal note; it is never sent',
});

const tagged = { ...writing, response: z.object({ tags: z.array(tagSummarySchema) }) } as const;

export const tagScriptTicket = defineEndpoint({
  ...tagged,
  operation: 'tagScriptTicket',
  method: 'post',
  path: '/v1/tickets/:ticketId/tags',
  params,
  body: z.object({ tagIds: z.array(idInputSchema).min(1).max(200) }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_SYNC_TAGS'],
  summary: 'Add tags to the contact of a ticket; ERR_SYNC_TAGS if one of them does not exist',
});

export const untagScriptTicket = defineEndpoint({
  ...tagged,
  operation: 'untagScriptTicket',
  method: 'delete',
  path: '/v1/tickets/:ticketId/tags/:tagId',
  params: params.extend({ tagId: idInputSchema }),
  body: nothing,
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'Remove a tag from the contact of a ticket',
});
