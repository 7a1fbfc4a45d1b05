import { z } from 'zod';
import { idInputSchema, optionalIdInputSchema } from '../entities/primitives.ts';
import { ticketSchema } from '../entities/ticket.ts';
import { timelineEntrySchema } from '../entities/timeline.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';

const ticketParams = z.object({ ticketId: idInputSchema });
const common = { service: 'ticket', tag: 'Tickets' } as const;

/** Undo is offered for this long (rule T8). */
export const undoWindowMs = 10_000;

export const createTicket = defineEndpoint({
  ...common,
  operation: 'createTicket',
  method: 'post',
  path: '/tickets',
  access: 'signed-in',
  params: nothing,
  query: nothing,
  /**
   * The connection is the default one of `userId` (rule T12). Without a sector the ticket gets the only sector of that
   * user. If `userId` is absent or "", it is the caller. `whatsappId` is ours: any other connection needs
   * `ticket-options:transferWhatsapp`.
   */
  body: z.object({
    contactId: idInputSchema,
    userId: optionalIdInputSchema.optional(),
    status: z.enum(['open', 'pending']).default('open'),
    queueId: optionalIdInputSchema.optional(),
    whatsappId: optionalIdInputSchema.optional(),
  }),
  response: ticketSchema,
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_NO_USER_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_QUEUE_NOT_FOUND',
    'ERR_OPEN_USER_TICKET',
    'ERR_NONE_USER_TICKET',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_CREATING_TICKET',
    ...keyErrors,
  ],
  /** Names the attendant, or answers 409 `ERR_OTHER_OPEN_TICKET` if the caller may not see the other ticket. */
  errorStatuses: { ERR_OPEN_USER_TICKET: [400] },
  summary: 'Open a ticket with a contact',
});

export const deleteTicket = defineEndpoint({
  ...common,
  operation: 'deleteTicket',
  method: 'delete',
  path: '/tickets/:ticketId',
  access: 'ticket-options:deleteTicket',
  params: ticketParams,
  query: nothing,
  body: nothing,
  response: z.object({ message: z.string() }),
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_TICKET_FOUND'],
  isAudited: true,
  summary: 'Delete a ticket with its messages',
});

export const undoTicket = defineEndpoint({
  ...common,
  operation: 'undoTicket',
  method: 'post',
  path: '/tickets/:ticketId/undo',
  access: 'signed-in',
  params: ticketParams,
  query: nothing,
  /** The ticket's revision that the action returned; the undo is refused if anything happened since. */
  body: z.object({ revision: z.number().int().nonnegative() }),
  response: ticketSchema,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NOTHING_TO_UNDO',
    'ERR_OPEN_USER_TICKET',
    'ERR_NONE_USER_TICKET',
    'ERR_OTHER_OPEN_TICKET',
  ],
  errorStatuses: { ERR_OPEN_USER_TICKET: [400] },
  summary: "Undo the caller's own accept, close, return, transfer or reopen of the last ten seconds",
});

export const timelinePageSize = 50;

export const listTimeline = defineEndpoint({
  ...common,
  operation: 'listTimeline',
  method: 'get',
  path: '/tickets/:ticketId/timeline',
  access: 'signed-in',
  params: ticketParams,
  /** Newest first; `before` is the id of the previous page's last entry. */
  query: z.object({ before: z.uuid().optional() }),
  body: nothing,
  response: z.object({ entries: z.array(timelineEntrySchema), hasMore: z.boolean() }),
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'List the timeline of a ticket',
});
