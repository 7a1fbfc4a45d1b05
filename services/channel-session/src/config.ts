import { engineSchema } from '@balcao/contracts';
import { ownerConfigSchema } from '@balcao/service-runtime';
import { sharedVariables } from '@balcao/service-kit';
import {
  refuseBrowserArgsInProduction,
  whatsappWebVariables,
} from './channels/whatsapp-web/whatsapp-web-config.ts';
import { z } from 'zod';

const { REDIS_URL, MEDIA_PATH } = sharedVariables;

export const configSchema = ownerConfigSchema
  .extend({
    REDIS_URL,
    MEDIA_PATH,
    SESSION_PATH: z
      .string()
      .min(1)
      .describe('Profiles of WhatsApp sessions, a folder each; on a volume that outlives the process.'),
    SESSION_CAPACITY: z.coerce
      .number()
      .int()
      .positive()
      .default(40)
      .describe('Sessions that one process may hold.'),
    CONNECTIONS_LIMIT: z.coerce
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('How many connections there may be; without it any number.'),
    DEFAULT_ENGINE: engineSchema
      .default('whatsapp-web')
      .describe(`Of connections that name none: ${engineSchema.options.join(' or ')}.`),
    SIMULATOR: z
      .enum(['on', 'off'])
      .optional()
      .describe('Whether simulated phones are offered; without it outside of production.'),
    SEND_MIN_GAP_MS: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(1_000)
      .describe('Between two sends of one WhatsApp connection, at least.'),
    SESSION_MEMORY_LIMIT_MIB: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(900)
      .describe('A WhatsApp session that takes more, in MiB, starts anew in a quiet moment; 0: never.'),
    SESSION_MEMORY_QUIET_S: z.coerce
      .number()
      .int()
      .positive()
      .default(60)
      .describe('How long a session hears nothing before a moment is quiet, in seconds.'),
    SENT_KEPT_DAYS: z.coerce
      .number()
      .int()
      .min(3)
      .default(30)
      .describe('How long ticks of a message that went out may still rise, in days.'),
    CHANNEL_IDS_KEPT_DAYS: z.coerce
      .number()
      .int()
      .min(3)
      .default(365)
      .describe('How long messages can be quoted, changed and fetched by their id at WhatsApp, in days.'),
    ...whatsappWebVariables,
  })
  .check(refuseBrowserArgsInProduction);

export type Config = Readonly<z.output<typeof configSchema>>;

export const offersSimulator = ({ SIMULATOR, NODE_ENV }: Pick<Config, 'SIMULATOR' | 'NODE_ENV'>): boolean =>
  SIMULATOR === undefined ? NODE_ENV !== 'production' : SIMULATOR === 'on';
