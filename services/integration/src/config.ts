import { ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL, OUTBOUND_ALLOWED_HOSTS, OPENAI_URL, MAPS_URL, PUBLIC_URL } = sharedVariables;
const count = z.coerce.number().int().positive();

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  OUTBOUND_ALLOWED_HOSTS,
  OPENAI_URL,
  MAPS_URL,
  PUBLIC_URL,
  OPENAI_MODEL: z.string().min(1).default('gpt-4o-mini').describe('Which model writes for attendants.'),
  OPENAI_PICTURE_MODEL: z
    .string()
    .min(1)
    .default('gpt-image-1')
    .describe('Which model draws for attendants.'),
  OPENAI_TIMEOUT_MS: count
    .max(55_000)
    .default(50_000)
    .describe('How long OpenAI may take for an answer to an attendant.'),
  MAX_ASSISTANT_CALLS_PER_USER: count
    .default(2)
    .describe('Calls of one user that wait for OpenAI at this process; more are 429.'),
  MAPS_TIMEOUT_MS: count
    .max(30_000)
    .default(10_000)
    .describe('How long maps may take for an address; then they are asked again.'),
  DELIVERY_TIMEOUT_MS: count
    .max(20_000)
    .default(15_000)
    .describe(
      'How long an outside program may take to answer what is delivered to it; then it is tried again.',
    ),
  FEED_DAYS: count
    .max(3_650)
    .default(30)
    .describe('How many days the events for scripts are kept, and how webhooks were told of them.'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
