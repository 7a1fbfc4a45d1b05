import { engineSchema } from '@balcao/contracts';
import { ownerConfigSchema } from '@balcao/log-owner';
import {
  refuseBrowserArgsInProduction,
  whatsappWebVariables,
} from '#channels/whatsapp-web/whatsapp-web-config.ts';
import { z } from 'zod';

export const configSchema = ownerConfigSchema
  .extend({
    REDIS_URL: z.url(),
    /** Profiles of sessions, a folder a connection; on a volume that outlives the process. */
    SESSION_PATH: z.string().min(1),
    /** The media store's folder, shared with the gateway and messaging. */
    MEDIA_PATH: z.string().min(1),
    /** Sessions that this process may hold. */
    SESSION_CAPACITY: z.coerce.number().int().positive().default(40),
    /** How many connections there may be; absent: any number. */
    CONNECTIONS_LIMIT: z.coerce.number().int().nonnegative().optional(),
    /** Of connections that name none. */
    DEFAULT_ENGINE: engineSchema.default('whatsapp-web'),
    /** Whether the phone network that a page plays is offered; absent: outside production. */
    SIMULATOR: z.enum(['on', 'off']).optional(),
    /** Between two sends of one WhatsApp connection, at least, in milliseconds. */
    SEND_MIN_GAP_MS: z.coerce.number().int().nonnegative().default(1_000),
    ...whatsappWebVariables,
  })
  .check(refuseBrowserArgsInProduction);

export type Config = Readonly<z.output<typeof configSchema>>;

export const offersSimulator = ({ SIMULATOR, NODE_ENV }: Pick<Config, 'SIMULATOR' | 'NODE_ENV'>): boolean =>
  SIMULATOR === undefined ? NODE_ENV !== 'production' : SIMULATOR === 'on';
