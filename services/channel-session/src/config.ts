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
      .describe("The folder of the WhatsApp sessions' profiles, on a volume that outlives the process."),
    SESSION_CAPACITY: z.coerce
      .number()
      .int()
      .positive()
      .default(40)
      .describe('The number of sessions that one process may hold.'),
    CONNECTIONS_LIMIT: z.coerce
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe('The largest number of connections; not set: no limit.'),
    DEFAULT_ENGINE: engineSchema
      .default('whatsapp-web')
      .describe(`The engine of new connections that name none: ${engineSchema.options.join(' or ')}.`),
    SIMULATOR: z
      .enum(['on', 'off'])
      .optional()
      .describe('Whether connections may be simulated; not set: only outside of production.'),
    SEND_MIN_GAP_MS: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(1_000)
      .describe('The shortest pause between two sends of one WhatsApp connection.'),
    SESSION_MEMORY_LIMIT_MIB: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(900)
      .describe('A WhatsApp session that needs more memory, in MiB, restarts in a quiet moment; 0: never.'),
    SESSION_MEMORY_QUIET_S: z.coerce
      .number()
      .int()
      .positive()
      .default(60)
      .describe('For how many seconds the channel must report nothing for a moment to count as quiet.'),
    SENT_KEPT_DAYS: z.coerce
      .number()
      .int()
      .min(3)
      .default(30)
      .describe('For how many days the acks of a sent message are recorded.'),
    CHANNEL_IDS_KEPT_DAYS: z.coerce
      .number()
      .int()
      .min(3)
      .default(365)
      .describe('For how many days a message can be quoted, changed and fetched by its id at WhatsApp.'),
    ...whatsappWebVariables,
  })
  .check(refuseBrowserArgsInProduction);

export type Config = Readonly<z.output<typeof configSchema>>;

export const offersSimulator = ({ SIMULATOR, NODE_ENV }: Pick<Config, 'SIMULATOR' | 'NODE_ENV'>): boolean =>
  SIMULATOR === undefined ? NODE_ENV !== 'production' : SIMULATOR === 'on';
