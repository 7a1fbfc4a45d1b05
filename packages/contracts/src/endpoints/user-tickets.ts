import { z } from 'zod';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const countTicketsOfUser = defineEndpoint({
  service: 'ticket',
  operation: 'countTicketsOfUser',
  method: 'get',
  path: '/users/:userId/tickets/count',
  access: 'users:delete',
  params: z.object({ userId: idInputSchema }),
  query: nothing,
  body: nothing,
  /** An unknown user has none. */
  response: z.object({ open: z.number().int(), pending: z.number().int() }),
  errors: ['ERR_NO_PERMISSION'],
  summary:
    'Count the unresolved tickets that a user holds, which wait for everybody once the user is deleted',
  tag: 'Users',
});
