import { parseMasterKey } from '@balcao/event-store';
import { logLevels } from '@balcao/service-kit';
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

/** The variables that every service with a log of its own reads. */
export const ownerConfigSchema = z.object({
  DATABASE_URL: z.url(),
  NATS_URL: z.string().min(1),
  /** `id:base64` of 32 bytes: wraps the keys that seal personal data. */
  MASTER_KEY: masterKeySchema,
  /** Those before it, parted by commas: what they wrapped still opens. */
  MASTER_KEYS_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(masterKeySchema)),
  /** The private port: /livez, /readyz, /metrics. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  NODE_ENV: z.string().default('development'),
});

export type OwnerConfig = Readonly<z.output<typeof ownerConfigSchema>>;
