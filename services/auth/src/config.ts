import { deskTimeZoneVariable, ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL, OUTBOUND_ALLOWED_HOSTS, OPENAI_URL, MAPS_URL } = sharedVariables;
const webAddress = z.url({ protocol: /^https?$/ });
const count = z.coerce.number().int().positive();

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email())
    .default('admin@balcao.local')
    // E-mail addresses are not logged.
    .meta({
      secret: true,
      description: 'The e-mail address of the first admin, who is created on a desk without users.',
    }),
  ADMIN_PASSWORD: z.string().min(5).max(50).optional().meta({
    secret: true,
    description: 'The password of the first admin; if it is not set, a random one is printed once.',
  }),
  USER_LIMIT: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('The largest number of users; not set: no limit.'),
  DESK_TIME_ZONE: deskTimeZoneVariable,
  OUTBOUND_ALLOWED_HOSTS,
  OPENAI_URL,
  HUB_URL: webAddress
    .default('https://hub.notificame.com.br')
    .describe('The address of the hub for further channels.'),
  MAPS_URL,
  INTEGRATION_TEST_MS: count
    .max(9_000)
    .default(7_000)
    .describe('How long the test of an integration waits for an answer.'),
  PASSWORDS_AT_ONCE: count
    .default(2)
    .describe('How many passwords one process hashes or verifies at a time; each takes 19 MiB.'),
  PASSWORDS_WAITING: count
    .default(60)
    .describe('How many passwords may wait for that; further sign-ins are answered with 503 at once.'),
  PASSWORD_WAIT_MS: count
    .max(8_000)
    .default(5_000)
    .describe('How long a password may wait; what would wait longer is answered with 503 at once.'),
  SIGN_IN_FAILURES_PER_ACCOUNT: count
    .default(10)
    .describe('Failed sign-ins of one account within the window, before the account must wait.'),
  SIGN_IN_FAILURES_PER_ADDRESS: count
    .default(50)
    .describe('Failed sign-ins from one address within the window, before the address must wait.'),
  SIGN_IN_FAILURE_WINDOW_SECONDS: count
    .default(900)
    .describe('The window in which failed sign-ins are counted.'),
  SIGN_UPS_PER_ADDRESS: count
    .default(20)
    .describe('Attempts to sign up from one address within the window, before the address must wait.'),
  SIGN_UP_WINDOW_SECONDS: count
    .default(3_600)
    .describe('The window in which attempts to sign up are counted.'),
  PASSWORD_LINKS_PER_ADDRESS: count
    .default(40)
    .describe(
      'Attempts to open or use a password link from one address within the window, before the address must wait.',
    ),
  PASSWORD_LINK_WINDOW_SECONDS: count
    .default(3_600)
    .describe('The window in which attempts to open or use a password link are counted.'),
  SESSION_IDLE_DAYS: count.default(7).describe('A session that is not used for so many days ends.'),
  SESSION_MAX_DAYS: count.default(30).describe('Every session ends after so many days.'),
  REFRESH_GRACE_SECONDS: count
    .default(30)
    .describe(
      'How long a refresh token stays valid after its exchange, because several tabs may present it at once.',
    ),
  SIGNING_KEY_DAYS: count
    .default(30)
    .describe('For how many days a key signs before the next key replaces it.'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
