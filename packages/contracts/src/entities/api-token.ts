import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

/** What a script may do with its token, as the document names it (rule P2). */
export const apiScopes = [
  'messages:read',
  'messages:send',
  'tickets:read',
  'tickets:write',
  'contacts:read',
  'contacts:write',
  'tags:read',
  'tags:write',
  'queues:read',
  'users:read',
  'connections:read',
  'webhooks:manage',
  'events:read',
  'reports:read',
] as const;
export const apiScopeSchema = z.enum(apiScopes);
export type ApiScope = z.infer<typeof apiScopeSchema>;

/** Every token begins so: whoever finds one in a file knows whose it is. */
export const apiTokenPrefix = 'balcao_';
export const maxApiTokens = 100;

/** A token of a script, without its secret. */
export const apiTokenSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(apiScopeSchema),
    /** The sectors whose tickets it sees; empty: every ticket. */
    queueIds: z.array(idSchema),
    /** From where it may be used, as addresses or networks; empty: from anywhere. */
    addresses: z.array(z.string()),
    /** null: it never ends by itself. */
    expiresAt: isoDateSchema.nullable(),
    /** To the minute; null: never. */
    lastUsedAt: isoDateSchema.nullable(),
    createdAt: isoDateSchema,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiTokenSchema>;
