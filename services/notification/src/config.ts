import { ownerConfigSchema } from '@balcao/log-owner';
import { loadConfig } from '@balcao/service-kit';
import { z } from 'zod';

const configSchema = ownerConfigSchema.extend({
  REDIS_URL: z.url(),
  /** Whom a push service writes to when something is wrong with what we send. */
  PUSH_CONTACT: z.url({ protocol: /^(?:mailto|https)$/ }).default('mailto:operator@localhost'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
export const readConfig = (): Config => loadConfig(configSchema);
