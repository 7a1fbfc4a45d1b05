import { defineEndpoint, defineOperation, emptyResponse, nothing } from '@balcao/contracts';
import { z } from 'zod';

const endpointFacts = { service: 'ticket', summary: '', tag: '' } as const;
export const renameQueue = defineEndpoint({
  ...endpointFacts,
  operation: 'renameQueue',
  method: 'put',
  path: '/queues/:queueId',
  access: 'connections:edit',
  params: z.object({ queueId: z.coerce.number().int() }),
  query: nothing,
  body: z.object({ name: z.string().min(2), look: z.object({ color: z.string() }).optional() }),
  response: z.object({ queueId: z.number(), name: z.string() }),
});
export const showDesk = defineEndpoint({
  ...endpointFacts,
  operation: 'showDesk',
  method: 'get',
  path: '/desk',
  access: 'signed-in',
  params: nothing,
  query: nothing,
  body: nothing,
  response: z.object({ desk: z.string() }),
});
export const leave = defineEndpoint({
  ...endpointFacts,
  operation: 'leave',
  method: 'delete',
  path: '/leave',
  access: 'public',
  params: nothing,
  query: nothing,
  body: nothing,
  response: emptyResponse,
  refreshCookie: true,
});
export const double = defineOperation({
  service: 'ticket',
  operation: 'double',
  input: z.object({ number: z.number().max(1000) }),
  output: z.object({ doubled: z.number() }),
});

export const noInput = { params: {}, query: {}, body: undefined };
