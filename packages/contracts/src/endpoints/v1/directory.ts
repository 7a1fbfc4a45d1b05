import { z } from 'zod';
import { apiTokenSchema } from '../../entities/api-token.ts';
import { connectionSchema } from '../../entities/connection.ts';
import { tagSummarySchema } from '../../entities/contact.ts';
import { idInputSchema, idSchema } from '../../entities/primitives.ts';
import { queueSummarySchema } from '../../entities/queue.ts';
import { profileSchema, userSummarySchema } from '../../entities/user.ts';
import { defineEndpoint, nothing } from '../endpoint.ts';
import { nextSchema, pageQuery } from './page.ts';

const common = {
  method: 'get',
  access: 'signed-in',
  tag: 'v1: directory',
  params: nothing,
  query: nothing,
  body: nothing,
} as const;

export const listScriptQueues = defineEndpoint({
  ...common,
  service: 'ticket',
  operation: 'listScriptQueues',
  path: '/v1/queues',
  scope: 'queues:read',
  response: z.object({ queues: z.array(queueSummarySchema) }),
  summary: 'List the sectors by name; a token that is limited to some sees those',
});

export const listScriptTags = defineEndpoint({
  ...common,
  service: 'ticket',
  operation: 'listScriptTags',
  path: '/v1/tags',
  scope: 'tags:read',
  response: z.object({ tags: z.array(tagSummarySchema) }),
  summary: 'List the tags by name',
});

export const listScriptUsers = defineEndpoint({
  ...common,
  service: 'auth',
  operation: 'listScriptUsers',
  path: '/v1/users',
  scope: 'users:read',
  query: z.object(pageQuery),
  response: z.object({ users: z.array(userSummarySchema), next: nextSchema }),
  summary: 'List the users in the order of their creation',
});

const scriptConnectionSchema = connectionSchema
  .pick({ id: true, name: true, type: true, status: true, reason: true, number: true, isDefault: true })
  .meta({ id: 'ScriptConnection' });

export const listScriptConnections = defineEndpoint({
  ...common,
  service: 'channel-session',
  operation: 'listScriptConnections',
  path: '/v1/connections',
  scope: 'connections:read',
  response: z.object({ connections: z.array(scriptConnectionSchema) }),
  summary: 'List the connections with their status',
});

export const showScriptConnection = defineEndpoint({
  ...common,
  service: 'channel-session',
  operation: 'showScriptConnection',
  path: '/v1/connections/:whatsappId',
  params: z.object({ whatsappId: idInputSchema }),
  scope: 'connections:read',
  response: scriptConnectionSchema,
  errors: ['ERR_NO_WAPP_FOUND'],
  isVersioned: true,
  summary: 'Show a connection with its status',
});

/** The caller: a script with its token, or a user. */
export const showScriptSelf = defineEndpoint({
  ...common,
  service: 'auth',
  operation: 'showScriptSelf',
  path: '/v1/me',
  scope: 'any',
  response: z.discriminatedUnion('kind', [
    apiTokenSchema
      .pick({ id: true, name: true, scopes: true, queueIds: true, ownContactsOnly: true, expiresAt: true })
      .extend({ kind: z.literal('api') }),
    z.object({ kind: z.literal('user'), id: idSchema, name: z.string(), profile: profileSchema }),
  ]),
  summary: 'Show the caller and the scopes of its token',
});
