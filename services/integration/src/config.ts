import { ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL, OUTBOUND_ALLOWED_HOSTS } = sharedVariables;

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  OUTBOUND_ALLOWED_HOSTS,
  DELIVERY_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .max(20_000)
    .default(15_000)
    .describe(
      'How long an outside program may take to answer what is delivered to it; then it is tried again.',
    ),
});

export type Config = Readonly<z.output<typeof configSchema>>;
