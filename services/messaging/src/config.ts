import { loadConfig, logLevels } from '@balcao/service-kit';
import { z } from 'zod';

const configSchema = z.object({
  DATABASE_URL: z.url(),
  NATS_URL: z.string().min(1),
  /** `id:base64`, 32 bytes: wraps the keys that seal personal data. */
  MASTER_KEY: z.string().min(1),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  NODE_ENV: z.string().default('development'),
});

export type MessagingConfig = Readonly<z.output<typeof configSchema>>;

export const loadMessagingConfig = (): MessagingConfig => loadConfig(configSchema);
