import { ownerConfigSchema } from '@balcao/log-owner';
import { sharedVariables } from '@balcao/service-kit';
import { z } from 'zod';

const { REDIS_URL, MEDIA_PATH, DESK_TIME_ZONE, STUCK_AFTER_SECONDS } = sharedVariables;

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  MEDIA_PATH,
  FFMPEG_PATH: z
    .string()
    .min(1)
    .default('ffmpeg')
    .describe('Makes voice notes, and sounds that every browser plays.'),
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin').describe('Where ffmpeg is looked for.'),
  DESK_TIME_ZONE,
  STUCK_AFTER_SECONDS,
});

export type MessagingConfig = Readonly<z.output<typeof configSchema>>;
