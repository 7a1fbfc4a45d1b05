import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

/** The scopes of a script's token, as the API document names them (rule P2). */
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

/** Every token begins with this, so that a token found in a file can be recognised. */
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
    /** Whether it sees only contacts with a ticket in these sectors; false: every contact. */
    ownContactsOnly: z.boolean().default(false),
    /** Addresses or networks that may use it; empty: any. */
    addresses: z.array(z.string()),
    /** null: it does not expire. */
    expiresAt: isoDateSchema.nullable(),
    /** To the minute; null: never. */
    lastUsedAt: isoDateSchema.nullable(),
    createdAt: isoDateSchema,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiTokenSchema>;
