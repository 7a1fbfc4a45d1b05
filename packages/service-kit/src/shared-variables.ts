import { z } from 'zod';
import { logLevels } from './logger.ts';
import { allowedHostsSchema } from './outbound/allowed-hosts.ts';

/** Variables with the same meaning in every service that reads them. */
export const sharedVariables = {
  NATS_URL: z
    .string()
    .min(1)
    .meta({ secret: true, description: 'The broker; several addresses are separated by commas.' }),
  REDIS_URL: z.url().meta({
    secret: true,
    description: 'Redis, for throttles, waiting jobs, and sockets between gateways. It may be flushed.',
  }),
  MEDIA_PATH: z
    .string()
    .min(1)
    .describe('The folder of the media store; the same folder for every service that reads this variable.'),
  FFMPEG_PATH: z
    .string()
    .min(1)
    .default('ffmpeg')
    .describe(
      'The ffmpeg program, which converts voice notes and audio files and makes small pictures of people.',
    ),
  PATH: z
    .string()
    .default('/usr/local/bin:/usr/bin:/bin')
    .describe('The folders in which ffmpeg is searched.'),
  STUCK_AFTER_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(120)
    .describe(
      'After how many seconds a message that waits for its channel counts as stuck; the same for both services.',
    ),
  OUTBOUND_ALLOWED_HOSTS: allowedHostsSchema.describe(
    'Hosts of your own network that integrations may call, with or without a port, separated by commas; `OUTBOUND_ALLOW` is the same. All others are refused.',
  ),
  OPENAI_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.openai.com')
    .describe('The address of OpenAI, or of a compatible service.'),
  MAPS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://maps.googleapis.com')
    .describe('The address of the maps service.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'The address at which browsers reach the desk, such as https://desk.example; not set: the host of the request.',
    ),
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
