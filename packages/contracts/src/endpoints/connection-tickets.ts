import { z } from 'zod';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const countTicketsOfConnection = defineEndpoint({
  service: 'ticket',
  operation: 'countTicketsOfConnection',
  method: 'get',
  path: '/whatsapp/:whatsappId/tickets/count',
  access: 'connections:edit',
  params: z.object({ whatsappId: idInputSchema }),
  query: nothing,
  body: nothing,
  /** At most `maxCountedTickets` each. */
  response: z.object({
    unresolved: z.number().int().nonnegative(),
    closed: z.number().int().nonnegative(),
  }),
  errors: ['ERR_NO_PERMISSION'],
  summary: 'Count the tickets of a connection',
  tag: 'Connections',
});
