import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

export const listPresentUsers = defineEndpoint({
  service: 'notification',
  operation: 'listPresentUsers',
  method: 'get',
  path: '/presence',
  access: 'signed-in',
  params: nothing,
  query: nothing,
  body: nothing,
  response: z.object({ userIds: z.array(idSchema) }),
  summary: 'List the users with a visible desk',
  tag: 'Users',
});
