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
    .describe('After so many hours without a change a ticket is closed by itself; 0: never.'),
  NUMBER_TRIES_PER_HOUR: count
    .default(30)
    .describe('Numbers that somebody may write into contacts in an hour who may not see them.'),
  MAX_NUMBER_CHECKS_PER_USER: count
    .default(2)
    .describe('Numbers of one user that phones are asked for at a time; more are 429.'),
  MAX_NUMBER_CHECK_CALLS_PER_USER: count
    .default(8)
    .describe('Calls of one user that wait for such an answer; more are 429.'),
  MAX_NUMBER_CHECK_CALLS: count
    .default(16)
    .describe('Calls of everybody that wait for such an answer at this process; more are 429.'),
  MAX_NUMBER_CHECK_CALLS_OF_SCRIPTS: count
    .default(32)
    .describe('Sends of scripts that wait for such an answer at this process; more are 429.'),
  NUMBER_CHECK_LASTS_SECONDS: count
    .default(600)
    .describe('Seconds for which a script may send to a number again before its phone is asked anew.'),
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
