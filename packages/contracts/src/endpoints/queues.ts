import { z } from 'zod';
import { idInputSchema } from '../entities/primitives.ts';
import { queueSchema } from '../entities/queue.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const queueParams = z.object({ queueId: idInputSchema });
const common = { service: 'ticket', access: 'signed-in', tag: 'Sectors', query: nothing } as const;

export const listQueues = defineEndpoint({
  ...common,
  operation: 'listQueues',
  method: 'get',
  path: '/queue',
  params: nothing,
  body: nothing,
  response: z.array(queueSchema),
  summary: 'List the sectors by name',
});

export const showQueue = defineEndpoint({
  ...common,
  operation: 'showQueue',
  method: 'get',
  path: '/queue/:queueId',
  params: queueParams,
  body: nothing,
  response: queueSchema,
  errors: ['ERR_QUEUE_NOT_FOUND'],
  isVersioned: true,
  summary: 'Show a sector',
});

/** Counting stops here. */
export const maxCountedTickets = 10_000;

export const showQueueUse = defineEndpoint({
  ...common,
  access: 'queues:edit',
  operation: 'showQueueUse',
  method: 'get',
  path: '/queue/:queueId/use',
  params: queueParams,
  body: nothing,
  /** At most `maxCountedTickets`. */
  response: z.object({ tickets: z.number().int().nonnegative() }),
  errors: ['ERR_NO_PERMISSION', 'ERR_QUEUE_NOT_FOUND'],
  summary: 'Count the tickets of a sector',
});
