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
  OPENAI_MODEL: z
    .string()
    .min(1)
    .default('gpt-4o-mini')
    .describe('The model that writes texts for attendants.'),
  OPENAI_PICTURE_MODEL: z
    .string()
    .min(1)
    .default('gpt-image-1')
    .describe('The model that draws pictures for attendants.'),
  OPENAI_TIMEOUT_MS: count
    .max(55_000)
    .default(50_000)
    .describe('How long OpenAI may take to answer an attendant.'),
  MAX_ASSISTANT_CALLS_PER_USER: count
    .default(2)
    .describe('Parallel calls of one user to OpenAI in this process; further ones are answered 429.'),
  MAPS_TIMEOUT_MS: count
    .max(30_000)
    .default(10_000)
    .describe('How long maps may take to find an address; then they are asked again.'),
  DELIVERY_TIMEOUT_MS: count
    .max(20_000)
    .default(15_000)
    .describe('How long an outside program may take to answer a delivery; then the delivery is tried again.'),
  FEED_DAYS: count
    .max(3_650)
    .default(30)
    .describe('For how many days the events for scripts are stored, and the deliveries to webhooks.'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
