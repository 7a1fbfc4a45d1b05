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
    description: '`id:key`, the key being 32 random bytes in base64: wraps the keys that seal personal data.',
  }),
  MASTER_KEYS_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(masterKeySchema))
    .meta({
      secret: true,
      description: 'Master keys of before, parted by commas: what they wrapped still opens.',
    }),
  HEALTH_PORT,
  LOG_LEVEL,
  NODE_ENV,
  MAX_CALLS_AT_ONCE: count
    .default(64)
    .describe('Calls that this process works on at a time, of people and of services each.'),
  MAX_CALLS_WAITING: count
    .default(256)
    .describe('Calls that wait behind those; what comes beyond is answered 503.'),
});

export type OwnerConfig = Readonly<z.output<typeof ownerConfigSchema>>;
