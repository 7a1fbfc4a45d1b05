import { ownerConfigSchema } from '@balcao/log-owner';
import { loadConfig } from '@balcao/service-kit';
import { z } from 'zod';

const configSchema = ownerConfigSchema.extend({ REDIS_URL: z.url() });

export type Config = Readonly<z.output<typeof configSchema>>;
export const readConfig = (): Config => loadConfig(configSchema);
