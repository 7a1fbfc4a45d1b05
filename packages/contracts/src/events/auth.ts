import { z } from 'zod';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { integrationKeySchema } from '../integrations.ts';
import { secretSettingKey, settingKeySchema } from '../settings.ts';
import { apiTokenEvents } from './api-tokens.ts';
import { defineEvent } from './envelope.ts';
import { userFactsSchema } from './user-facts.ts';
import { userChangeEvents } from './users.ts';

/**
 * Streams: `user-<id>`, `session-<id>`, `setting-<key>`, `integration-<key>`, `api-token-<id>`. No event contains
 * passwords or secrets.
 */
export const authEvents = {
  UserCreated: defineEvent({
    type: 'UserCreated',
    data: userFactsSchema.extend({
      /** Absent: created by an admin. */
      origin: z.enum(['sign-up', 'first-start', 'invitation']).exactOptional(),
    }),
  }),
  ...userChangeEvents,
  ...apiTokenEvents,
  SessionStarted: defineEvent({
    type: 'SessionStarted',
    data: z.object({ sessionId: z.string(), userId: idSchema }),
  }),
  SessionRevoked: defineEvent({
    type: 'SessionRevoked',
    data: z.object({
      sessionId: z.string(),
      userId: idSchema,
      /** `ended`: by an admin or from another session of the same user. */
      reason: z.enum([
        'signed-out',
        'token-reused',
        'password-changed',
        'user-suspended',
        'user-deleted',
        'ended',
      ]),
    }),
  }),
  SignInRefused: defineEvent({
    type: 'SignInRefused',
    data: z.object({
      userId: idSchema.nullable(),
      reason: z.enum(['credentials', 'suspended', 'hours', 'throttled']),
    }),
  }),
  SettingChanged: defineEvent({
    type: 'SettingChanged',
    data: z.object({
      key: settingKeySchema,
      value: z.string(),
      /** When the setting was created; absent: with this event. */
      createdAt: isoDateSchema.exactOptional(),
    }),
  }),
  /** Records who changed it and when (rule D3); the old value stops working. */
  SecretSettingChanged: defineEvent({
    type: 'SecretSettingChanged',
    data: z.object({ key: z.literal(secretSettingKey) }),
  }),
  /** Records who changed it and when; the value is a secret (rule D9). */
  IntegrationChanged: defineEvent({
    type: 'IntegrationChanged',
    data: z.object({ key: integrationKeySchema, createdAt: isoDateSchema }),
  }),
} as const;
export type AuthEvents = typeof authEvents;
