import { ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL } = sharedVariables;

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  PUSH_CONTACT: z
    .url({ protocol: /^(?:mailto|https)$/ })
    .default('mailto:operator@localhost')
    .describe('Whom a push service writes to when something is wrong with what we send.'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
