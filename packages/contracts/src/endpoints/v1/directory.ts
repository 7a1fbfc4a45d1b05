import { z } from 'zod';
import { tagSummarySchema } from '../../entities/contact.ts';
import { queueSummarySchema } from '../../entities/queue.ts';
import { defineEndpoint, nothing } from '../endpoint.ts';

const common = {
  service: 'ticket',
  method: 'get',
  access: 'signed-in',
  tag: 'v1: directory',
  params: nothing,
  query: nothing,
  body: nothing,
} as const;

export const listScriptQueues = defineEndpoint({
  ...common,
  operation: 'listScriptQueues',
  path: '/v1/queues',
  scope: 'queues:read',
  response: z.object({ queues: z.array(queueSummarySchema) }),
  summary: 'List the sectors by name; a token that is limited to some sees those',
});

export const listScriptTags = defineEndpoint({
  ...common,
  operation: 'listScriptTags',
  path: '/v1/tags',
  scope: 'tags:read',
  response: z.object({ tags: z.array(tagSummarySchema) }),
  summary: 'List the tags by name',
});
