import { parseMasterKey } from '@balcao/event-store';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const masterKeySchema = z.string().transform((text, context) => {
  try {
    return parseMasterKey(text);
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: error instanceof Error ? error.message : 'is not a master key',
    });
    return z.NEVER;
  }
});

const count = z.coerce.number().int().positive();

const { NATS_URL, HEALTH_PORT, LOG_LEVEL, NODE_ENV } = sharedVariables;

/** The variables that every service with a log reads. */
export const ownerConfigSchema = z.object({
  DATABASE_URL: z.url().meta({
    secret: true,
    description: "Postgres, as the service's own role, which owns the service's schema.",
  }),
  NATS_URL,
  MASTER_KEY: masterKeySchema.meta({
    secret: true,
    description:
      '`id:key`, where the key is 32 random bytes in base64. It wraps the keys that seal personal data.',
  }),
  MASTER_KEYS_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(masterKeySchema))
    .meta({
      secret: true,
      description: 'Earlier master keys, separated by commas. Keys that they wrapped can still be opened.',
    }),
  HEALTH_PORT,
  LOG_LEVEL,
  NODE_ENV,
  MAX_CALLS_AT_ONCE: count
    .default(64)
    .describe(
      'Parallel calls of users in this process; calls of services have their own limit of the same size.',
    ),
  MAX_CALLS_WAITING: count
    .default(256)
    .describe('Calls that may wait behind those; further ones are answered 503.'),
});

export type OwnerConfig = Readonly<z.output<typeof ownerConfigSchema>>;
