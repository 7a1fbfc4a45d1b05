import { deskTimeZoneVariable, ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import type { z } from 'zod';

const { REDIS_URL, MEDIA_PATH, FFMPEG_PATH, PATH, STUCK_AFTER_SECONDS, OUTBOUND_ALLOWED_HOSTS } =
  sharedVariables;

export const configSchema = ownerConfigSchema.extend({
  REDIS_URL,
  MEDIA_PATH,
  FFMPEG_PATH,
  PATH,
  DESK_TIME_ZONE: deskTimeZoneVariable,
  STUCK_AFTER_SECONDS,
  OUTBOUND_ALLOWED_HOSTS,
});

export type MessagingConfig = Readonly<z.output<typeof configSchema>>;
