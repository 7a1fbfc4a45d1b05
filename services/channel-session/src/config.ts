import { engineSchema } from '@balcao/contracts';
import { parseMasterKey } from '@balcao/event-store';
import { logLevels } from '@balcao/service-kit';
import {
  refuseBrowserArgsInProduction,
  whatsappWebVariables,
} from '#channels/whatsapp-web/whatsapp-web-config.ts';
import { z } from 'zod';

const masterKeySchema = z.string().transform((text, context) => {
  try {
    return parseMasterKey(text);
  } catch (error) {
    context.addIssue({
      code: 'custom',
      message: error instanceof Error ? error.message : 'not a master key',
    });
    return z.NEVER;
  }
});

export const configSchema = z
  .object({
    DATABASE_URL: z.url(),
    REDIS_URL: z.url(),
    NATS_URL: z.string().min(1),
    HEALTH_PORT: z.coerce.number().int().min(0).max(65_535),
    LOG_LEVEL: z.enum(logLevels).default('info'),
    NODE_ENV: z.string().default('development'),
    /** `id:base64` of 32 bytes; wraps the keys that seal what persons write. */
    MASTER_KEY: masterKeySchema,
    /** Those before it, parted by commas: what they wrapped still opens. */
    MASTER_KEYS_PREVIOUS: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
      .pipe(z.array(masterKeySchema)),
    /** Profiles of sessions, a folder a connection; on a volume that outlives the process. */
    SESSION_PATH: z.string().min(1),
    /** Sessions that this process may hold. */
    SESSION_CAPACITY: z.coerce.number().int().positive().default(40),
    /** How many connections there may be; absent: any number. */
    CONNECTIONS_LIMIT: z.coerce.number().int().nonnegative().optional(),
    /** Of connections that name none. */
    DEFAULT_ENGINE: engineSchema.default('whatsapp-web'),
    /** Whether the phone network that a page plays is offered; absent: outside production. */
    SIMULATOR: z.enum(['on', 'off']).optional(),
    /** Between two sends of one WhatsApp connection, at least, in milliseconds. */
    SEND_MIN_GAP_MS: z.coerce.number().int().nonnegative().default(1_000),
    ...whatsappWebVariables,
  })
  .check(refuseBrowserArgsInProduction);

export type Config = Readonly<z.output<typeof configSchema>>;

export const offersSimulator = ({ SIMULATOR, NODE_ENV }: Pick<Config, 'SIMULATOR' | 'NODE_ENV'>): boolean =>
  SIMULATOR === undefined ? NODE_ENV !== 'production' : SIMULATOR === 'on';
