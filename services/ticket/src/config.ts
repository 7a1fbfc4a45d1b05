import { deskTimeZoneVariable, ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL, MEDIA_PATH, FFMPEG_PATH, PATH } = sharedVariables;

const count = z.coerce.number().int().positive();

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  MEDIA_PATH,
  FFMPEG_PATH,
  PATH,
  DESK_TIME_ZONE: deskTimeZoneVariable,
  HOURS_CLOSE_TICKETS_AUTO: z.coerce
    .number()
    .nonnegative()
    .default(0)
    .describe('After how many hours without a change the desk closes a ticket; 0: never.'),
  NUMBER_TRIES_PER_HOUR: count
    .default(30)
    .describe('How many numbers per hour a user who may not see numbers may enter into contacts.'),
  MAX_NUMBER_CHECKS_PER_USER: count
    .default(2)
    .describe('Parallel number checks of one user at phones; further ones are answered 429.'),
  MAX_NUMBER_CHECK_CALLS_PER_USER: count
    .default(8)
    .describe('Calls of one user that may wait for a number check; further ones are answered 429.'),
  MAX_NUMBER_CHECK_CALLS: count
    .default(16)
    .describe(
      'Calls of all users in this process that may wait for a number check; further ones are answered 429.',
    ),
  MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS: count
    .default(32)
    .describe(
      'Sends of scripts in this process that may wait for a number check; further ones are answered 429.',
    ),
  NUMBER_CHECK_LASTS_SECONDS: count
    .default(600)
    .describe(
      'For how many seconds a script may send to a checked number before the number is checked again.',
    ),
});

export type TicketConfig = Readonly<z.output<typeof configSchema>>;
export type TicketRules = Pick<
  TicketConfig,
  | 'DESK_TIME_ZONE'
  | 'HOURS_CLOSE_TICKETS_AUTO'
  | 'NUMBER_TRIES_PER_HOUR'
  | 'MAX_NUMBER_CHECKS_PER_USER'
  | 'MAX_NUMBER_CHECK_CALLS_PER_USER'
  | 'MAX_NUMBER_CHECK_CALLS'
  | 'MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS'
  | 'NUMBER_CHECK_LASTS_SECONDS'
>;
