import { z } from 'zod';
import { idInputSchema } from '../entities/primitives.ts';
import { ticketSchema } from '../entities/ticket.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const resumeAutomation = defineEndpoint({
  service: 'ticket',
  tag: 'Tickets',
  operation: 'resumeAutomation',
  method: 'post',
  path: '/tickets/:ticketId/automation/resume',
  access: 'signed-in',
  params: z.object({ ticketId: idInputSchema }),
  query: nothing,
  body: nothing,
  response: ticketSchema,
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'Resume the automation in a conversation where it had paused',
});
