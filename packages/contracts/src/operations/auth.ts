import { z } from 'zod';
import { userActorSchema } from '../actor.ts';
import { apiTokenSchema } from '../entities/api-token.ts';
import { idSchema } from '../entities/primitives.ts';
import { userSchema } from '../entities/user.ts';
import { integrationKeySchema, integrationSchema } from '../integrations.ts';
import { defineOperation } from './operation.ts';

/** The public keys for access tokens, as PEM (SPKI). */
export const listSigningKeys = defineOperation({
  service: 'auth',
  operation: 'listSigningKeys',
  input: z.object({}),
  output: z.object({ keys: z.array(z.object({ kid: z.string(), publicKey: z.string() })) }),
});

export const directoryUserSchema = userActorSchema
  .omit({ kind: true, sessionId: true, seesAllTickets: true })
  /** No token of a suspended user is accepted. Absent: no. */
  .extend({ isSuspended: z.literal(true).exactOptional() });

/**
 * Users, ended sessions, and the position per partition up to which this is current. A gateway starts from it and
 * continues with auth's events (rule G12).
 */
export const readDirectory = defineOperation({
  service: 'auth',
  operation: 'readDirectory',
  input: z.object({}),
  output: z.object({
    users: z.array(directoryUserSchema),
    /** Ended sessions whose tokens may not have expired. */
    revokedSessionIds: z.array(z.string()),
    allTicket: z.boolean(),
    /** Anybody may create an account. */
    isSignUpOpen: z.boolean().default(false),
    positions: z.array(z.object({ partition: z.number().int(), position: z.number().int() })),
  }),
});

/** The desk's time zone as it is now (rule D10). */
export const readTimeZone = defineOperation({
  service: 'auth',
  operation: 'readTimeZone',
  input: z.object({}),
  output: z.object({ timeZone: z.string() }),
});

/** The present users, as admins see them, without deleted ones. For services only. */
export const describeUsers = defineOperation({
  service: 'auth',
  operation: 'describeUsers',
  input: z.object({ userIds: z.array(idSchema).max(500) }),
  output: z.object({ users: z.array(userSchema) }),
});

/** The full settings of these integrations; for services only, which do not store them. */
export const readIntegrations = defineOperation({
  service: 'auth',
  operation: 'readIntegrations',
  input: z.object({ keys: z.array(integrationKeySchema).min(1) }),
  output: z.object({ integrations: z.array(integrationSchema) }),
});

/**
 * The script that a token names, by the token's SHA-256 in base64url; null if the token is invalid. Records the use of
 * the token. For the gateway.
 */
export const resolveApiToken = defineOperation({
  service: 'auth',
  operation: 'resolveApiToken',
  input: z.object({ digest: z.string().max(64) }),
  output: z.object({
    token: apiTokenSchema
      .pick({
        id: true,
        name: true,
        scopes: true,
        queueIds: true,
        ownContactsOnly: true,
        addresses: true,
        expiresAt: true,
      })
      .nullable(),
    /** Whether it is the value of the setting userApiToken. */
    isUserApiToken: z.boolean(),
  }),
});
