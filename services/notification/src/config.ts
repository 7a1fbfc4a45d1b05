import { loadConfig, logLevels } from '@balcao/service-kit';
import { z } from 'zod';

export const configSchema = z.object({
  DATABASE_URL: z.string(),
  REDIS_URL: z.string(),
  NATS_URL: z.string(),
  MASTER_KEY: z.string(),
  HEALTH_PORT: z.coerce.number().int(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
export const readConfig = (): Config => loadConfig(configSchema);
