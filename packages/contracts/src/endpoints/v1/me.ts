import { z } from 'zod';
import { apiTokenSchema } from '../../entities/api-token.ts';
import { defineEndpoint, nothing } from '../endpoint.ts';

export const showScript = defineEndpoint({
  service: 'auth',
  operation: 'showScript',
  method: 'get',
  path: '/v1/me',
  access: 'signed-in',
  scope: 'any',
  params: nothing,
  query: nothing,
  body: nothing,
  response: apiTokenSchema
    .pick({ id: true, name: true, scopes: true, queueIds: true, addresses: true, expiresAt: true })
    .extend({
      /** Of the calls that the token may make in a window, this one counted. */
      quota: z.object({
        limit: z.number().int(),
        remaining: z.number().int(),
        windowSeconds: z.number().int(),
        resetSeconds: z.number().int(),
      }),
    }),
  errors: [],
  summary: 'Show what the token of this call may do, and how often',
  tag: 'Scripts',
});
