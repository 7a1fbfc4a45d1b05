import { ownerConfigSchema } from '@balcao/log-owner';
import { loadConfig } from '@balcao/service-kit';
import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

const configSchema = ownerConfigSchema.extend({
  REDIS_URL: z.url(),
  /** The folder of the media store, the same for every process that has one. */
  MEDIA_PATH: z.string().min(1),
  /** Makes voice notes, and sounds that every browser plays. */
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  /** Where it is looked for. */
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  /** Hours and dates in texts are of this zone. */
  DESK_TIME_ZONE: z
    .string()
    .default('America/Sao_Paulo')
    .refine(isTimeZone, { message: 'is not a time zone, such as America/Sao_Paulo' }),
});

export type MessagingConfig = Readonly<z.output<typeof configSchema>>;

export const loadMessagingConfig = (): MessagingConfig => loadConfig(configSchema);
