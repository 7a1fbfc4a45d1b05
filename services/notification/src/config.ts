import { ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL } = sharedVariables;

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  PUSH_CONTACT: z
    .url({ protocol: /^(?:mailto|https)$/ })
    .default('mailto:operator@localhost')
    .describe(
      "The contact of the operators, to whom a push service writes if there is a problem with the desk's pushes.",
    ),
});

export type Config = Readonly<z.output<typeof configSchema>>;
