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
    .meta({ secret: true, description: 'The first admin, made while there is nobody.' }),
  ADMIN_PASSWORD: z
    .string()
    .min(5)
    .max(50)
    .optional()
    .meta({ secret: true, description: "The first admin's; without it a random one is printed once." }),
  USER_LIMIT: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('How many users there may be; without it any number.'),
  DESK_TIME_ZONE: deskTimeZoneVariable,
  OUTBOUND_ALLOWED_HOSTS,
  OPENAI_URL,
  HUB_URL: webAddress
    .default('https://hub.notificame.com.br')
    .describe('Where the hub of further channels is asked.'),
  MAPS_URL,
  INTEGRATION_TEST_MS: count
    .max(9_000)
    .default(7_000)
    .describe('How long the test of an integration waits for an answer.'),
  SIGN_IN_FAILURES_PER_ACCOUNT: count
    .default(10)
    .describe('Failed sign-ins of one account in the window, before it must wait.'),
  SIGN_IN_FAILURES_PER_ADDRESS: count
    .default(50)
    .describe('Failed sign-ins from one address in the window, before it must wait.'),
  SIGN_IN_FAILURE_WINDOW_SECONDS: count.default(900).describe('The window of failed sign-ins.'),
  SIGN_UPS_PER_ADDRESS: count
    .default(20)
    .describe('Tries to sign up from one address in their window, before it must wait.'),
  SIGN_UP_WINDOW_SECONDS: count.default(3_600).describe('The window of tries to sign up.'),
  PASSWORD_LINKS_PER_ADDRESS: count
    .default(40)
    .describe('Tries to open or use a password link from one address in their window, before it must wait.'),
  PASSWORD_LINK_WINDOW_SECONDS: count
    .default(3_600)
    .describe('The window of tries to open or use a password link.'),
  SESSION_IDLE_DAYS: count.default(7).describe('A sign-in that is not used for so long ends.'),
  SESSION_MAX_DAYS: count.default(30).describe('Every sign-in ends after so long.'),
  REFRESH_GRACE_SECONDS: count
    .default(30)
    .describe('How long a refresh token still counts after it was exchanged: tabs ask at once.'),
  SIGNING_KEY_DAYS: count.default(30).describe('How long a key signs before the next one does.'),
});

export type Config = Readonly<z.output<typeof configSchema>>;
