import { clientConfigSchema, defaultPalettes } from '@balcao/contracts';
import { logLevels } from '@balcao/service-kit';
import { z } from 'zod';

const count = z.coerce.number().int().positive();
const port = z.coerce.number().int().min(0).max(65_535);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** As JSON, `{"light":{"primary":"#6B62FE","secondary":"#F50057"},"dark":{…}}`. */
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

export const configSchema = z.object({
  NATS_URL: z.string().min(1),
  REDIS_URL: z.url(),
  HEALTH_PORT: port,
  LOG_LEVEL: z.enum(logLevels).default('info'),
  NODE_ENV: z.string().default('development'),
  /** The one public port: pages, calls and sockets. */
  PORT: port.default(8080),
  /** 0.0.0.0 to be reached from other machines. */
  HOST: z.string().default('127.0.0.1'),
  /** How browsers reach the desk, such as https://desk.example. Absent: by the request's own host. */
  PUBLIC_URL: z.url().optional(),
  /** Other origins whose pages may call and frame `/api-docs`, parted by commas. */
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
    ),
  /** Proxies whose X-Forwarded headers count: addresses, ranges or names that express knows. */
  TRUST_PROXY: z.string().default('loopback'),
  /** The folder of the media store, the same for every process that has one. */
  MEDIA_PATH: z.string().min(1),
  /** The built web client. */
  WEB_PATH: z.string().default('web/dist'),
  /** Where newer releases are named, such as https://api.github.com/repos/<owner>/<name>/releases/latest; empty: off. */
  RELEASES_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  SYSTEM_NAME: clientConfigSchema.shape.systemName.default('Balcão'),
  PALETTES: palettesSchema,
  SIMULATOR: z
    .enum(['on', 'off'])
    .default('off')
    .transform((value) => value === 'on'),
  /** 4-settled.md 3: never below 200. */
  REQUESTS_PER_SECOND_PER_USER: count.min(200).default(500),
  PUBLIC_REQUESTS_PER_SECOND_PER_ADDRESS: count.default(100),
  /** Each tab of an existing client opens up to eight, and an office comes back at once. */
  SOCKETS_PER_SECOND_PER_ADDRESS: count.default(100),
  MAX_REQUESTS_IN_FLIGHT: count.default(1_000),
  REQUEST_DEADLINE_MS: count.default(10_000),
});

export type Config = Readonly<z.output<typeof configSchema>>;
