import { clientConfigSchema, defaultPalettes } from '@balcao/contracts';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const count = z.coerce.number().int().positive();
const port = z.coerce.number().int().min(0).max(65_535);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** JSON such as `{"light":{"primary":"#6B62FE","secondary":"#F50057"},"dark":{…}}`. */
const palettesSchema = z
  .string()
  .default(JSON.stringify(defaultPalettes))
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(clientConfigSchema.shape.palettes);

const { NATS_URL, REDIS_URL, HEALTH_PORT, LOG_LEVEL, NODE_ENV, MEDIA_PATH, PUBLIC_URL, STUCK_AFTER_SECONDS } =
  sharedVariables;

export const configSchema = z.object({
  NATS_URL,
  REDIS_URL,
  HEALTH_PORT,
  LOG_LEVEL,
  NODE_ENV,
  MEDIA_PATH,
  STUCK_AFTER_SECONDS,
  PORT: port.default(8080).describe('The one public port: pages, calls and sockets.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address of the public port; `0.0.0.0` makes it reachable from other machines.'),
  PUBLIC_URL,
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(
      z.array(
        z.string().refine(isOrigin, { message: 'names an origin as https://desk.example, without a path' }),
      ),
    )
    .describe('Other origins whose pages may call the API and frame `/api-docs`, separated by commas.'),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .describe(
      'Proxies whose `X-Forwarded` headers are trusted: addresses, ranges, or names that express knows.',
    ),
  WEB_PATH: z.string().default('web/dist').describe('The built web client.'),
  RELEASES_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe(
      "The address that names the newest release, in the format of GitHub's `/repos/<owner>/<name>/releases/latest`; empty: no check.",
    ),
  SYSTEM_NAME: clientConfigSchema.shape.systemName
    .default('Balcão')
    .describe('The name of the desk on its pages.'),
  PALETTES: palettesSchema.describe(
    'The colours as JSON: `{"light":{"primary":"#6B62FE","secondary":"#F50057"},"dark":{…}}`.',
  ),
  SIMULATOR: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on')
    .describe('Whether there is a page of simulated phones.'),
  REQUESTS_PER_SECOND_PER_USER: count
    .min(200)
    .default(500)
    .describe('Calls per second of one user in this process; at least 200.'),
  REQUESTS_PER_SECOND_PER_API_TOKEN: count
    .default(300)
    .describe('Calls per second of one API token in this process.'),
  PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: count
    .default(100)
    .describe('Calls per second from one address without a valid token, counted over ten seconds.'),
  SOCKETS_PER_SECOND_PER_ADDRESS: count
    .default(100)
    .describe(
      'Sockets per second that one address may open, counted over ten seconds, because a whole office may reconnect at once.',
    ),
  MAX_SOCKETS_PER_USER: count
    .default(50)
    .describe('Sockets of one user in this process; further ones are refused.'),
  MAX_OPEN_TICKETS_PER_SOCKET: count
    .default(50)
    .describe('Conversations that one socket may follow at a time.'),
  SOCKET_EVENTS_PER_SECOND: count
    .default(12)
    .describe('Requests per second of one socket, counted over ten seconds; `resume` counts as four.'),
  SOCKET_EVENTS_PER_SECOND_PER_USER: count
    .default(60)
    .describe('Requests per second of all sockets of one user in this process, counted over ten seconds.'),
  MAX_UPLOADS: count
    .default(64)
    .describe('Parallel uploads of files in this process; further ones are answered 503.'),
  MAX_UPLOADS_PER_USER: count
    .default(4)
    .describe('Parallel uploads of one user in this process; further ones are answered 429.'),
  MAX_REQUESTS_IN_FLIGHT: count
    .default(1_000)
    .describe('Parallel calls in this process; further ones are answered 503.'),
  MAX_REQUESTS_IN_FLIGHT_PER_USER: count
    .default(200)
    .describe(
      'Parallel calls of one user in this process, counted from their first byte; further ones are answered 429.',
    ),
  MAX_REQUESTS_IN_FLIGHT_PER_ADDRESS: count
    .default(64)
    .describe(
      'Parallel public calls from one address in this process, such as sign-ins; further ones are answered 429.',
    ),
  REQUEST_DEADLINE_MS: count
    .default(10_000)
    .describe('The deadline of a call; a call that takes longer is answered 503 or 504.'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
