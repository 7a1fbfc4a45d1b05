import { z } from 'zod';
import { logLevels } from './logger.ts';
import { allowedHostsSchema } from './outbound/allowed-hosts.ts';

/** Variables with the same meaning in every service that reads them. */
export const sharedVariables = {
  NATS_URL: z
    .string()
    .min(1)
    .meta({ secret: true, description: 'The broker; several addresses are parted by commas.' }),
  REDIS_URL: z.url().meta({
    secret: true,
    description: 'Redis: throttles, jobs that wait, sockets between gateways. It may be flushed.',
  }),
  MEDIA_PATH: z
    .string()
    .min(1)
    .describe('The folder of the media store, the same one for every service that names it.'),
  FFMPEG_PATH: z
    .string()
    .min(1)
    .default('ffmpeg')
    .describe('Makes voice notes, sounds that every browser plays, and small pictures of people.'),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin').describe('Where ffmpeg is looked for.'),
  STUCK_AFTER_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(120)
    .describe(
      'After so long a message that waits for its channel counts as stuck, the same for both services.',
    ),
  OUTBOUND_ALLOWED_HOSTS: allowedHostsSchema.describe(
    'Hosts of your own network that integrations may ask, with a port or without one, parted by commas; others are refused.',
  ),
  OPENAI_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.openai.com')
    .describe('Where OpenAI, or what answers like it, is asked.'),
  MAPS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://maps.googleapis.com')
    .describe('Where the places of maps are asked for.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe("How browsers reach the desk, such as https://desk.example; without it by the request's host."),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .describe('The private port: `/livez`, `/readyz`, `/metrics`.'),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`One of ${logLevels.join(', ')}.`),
  NODE_ENV: z.string().default('development'),
} as const;
