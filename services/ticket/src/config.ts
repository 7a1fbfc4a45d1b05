import { ownerConfigSchema } from '@balcao/log-owner';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL, MEDIA_PATH, FFMPEG_PATH, PATH, DESK_TIME_ZONE } = sharedVariables;

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  MEDIA_PATH,
  FFMPEG_PATH,
  PATH,
  DESK_TIME_ZONE,
  HOURS_CLOSE_TICKETS_AUTO: z.coerce
    .number()
    .nonnegative()
    .default(0)
    .describe('After so many hours without a change a ticket is closed by itself; 0: never.'),
  NUMBER_TRIES_PER_HOUR: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe('Numbers that somebody may write into contacts in an hour who may not see them.'),
});

export type TicketConfig = Readonly<z.output<typeof configSchema>>;
export type TicketRules = Pick<
  TicketConfig,
  'DESK_TIME_ZONE' | 'HOURS_CLOSE_TICKETS_AUTO' | 'NUMBER_TRIES_PER_HOUR'
>;
