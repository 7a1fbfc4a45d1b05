import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import { apiScopeSchema, apiTokenSchema, maxApiTokens } from '../entities/api-token.ts';
import { idInputSchema, momentInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

const common = {
  service: 'auth',
  access: 'api-tokens:edit',
  query: nothing,
  tag: 'API tokens',
} as const;

/** An address or a network, such as 203.0.113.7 or 2001:db8::/32. */
const networkSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const listApiTokens = defineEndpoint({
  ...common,
  operation: 'listApiTokens',
  method: 'get',
  path: '/tokens',
  params: nothing,
  body: nothing,
  response: z.object({ tokens: z.array(apiTokenSchema).max(maxApiTokens) }),
  errors: ['ERR_NO_PERMISSION'],
  summary: 'List the tokens of scripts, newest first',
});

export const createApiToken = defineEndpoint({
  ...common,
  operation: 'createApiToken',
  method: 'post',
  path: '/tokens',
  params: nothing,
  body: z.object({
    name: composedTextSchema.min(2).max(50),
    scopes: z.array(apiScopeSchema).min(1).max(apiScopeSchema.options.length),
    queueIds: z.array(idInputSchema).max(500).default([]),
    /** Only contacts with a ticket in one of `queueIds`. Absent: yes, if there are any. Without sectors it is no. */
    ownContactsOnly: z.boolean().optional(),
    addresses: z.array(networkSchema).max(50).default([]),
    /** A future moment; absent or null: it does not expire. */
    expiresAt: momentInputSchema.nullable().default(null),
  }),
  /** Only this answer contains the token: the server stores only its hash. */
  response: apiTokenSchema.extend({ token: z.string() }),
  status: 201,
  errors: ['ERR_NO_PERMISSION', 'ERR_QUEUE_NOT_FOUND', 'ERR_API_TOKEN_COUNT'],
  isAudited: true,
  summary: 'Create a token for a script',
});

export const revokeApiToken = defineEndpoint({
  ...common,
  operation: 'revokeApiToken',
  method: 'delete',
  path: '/tokens/:tokenId',
  params: z.object({ tokenId: z.uuid() }),
  body: nothing,
  response: emptyResponse,
  errors: ['ERR_NO_PERMISSION', 'ERR_NO_API_TOKEN_FOUND'],
  isAudited: true,
  summary: 'Revoke a token; within a second no call accepts it any more',
});
