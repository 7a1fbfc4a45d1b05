import { z } from 'zod';
import { actorSchema } from '../actor.ts';
import { foundMessageSchema } from '../entities/found-message.ts';
import { mediaNameSchema, storedMediaSchema } from '../entities/media.ts';
import { messageSchema } from '../entities/message.ts';
import { idSchema } from '../entities/primitives.ts';
import { defineOperation } from './operation.ts';

/** The current messages, unmasked; what is gone is missing. For services only. */
export const describeMessages = defineOperation({
  service: 'messaging',
  operation: 'describeMessages',
  input: z.object({ messageIds: z.array(z.uuid()).max(500) }),
  output: z.object({ messages: z.array(messageSchema) }),
});

/**
 * The messages that a search found, in the order of their ids, with the words marked; what is gone or deleted is missing.
 * For services only.
 */
export const describeFound = defineOperation({
  service: 'messaging',
  operation: 'describeFound',
  input: z.object({
    messageIds: z.array(z.uuid()).max(100),
    search: z.string().max(200),
    /** Whether its reader may see numbers (rule N1). */
    seesNumbers: z.boolean(),
  }),
  output: z.object({ found: z.array(foundMessageSchema) }),
});

/**
 * What lies behind a media link, for the gateway to stream: ERR_NOT_FOUND when `actor` may not see the message's ticket,
 * the file is not there (yet), or the name's ending is neither its own nor a twin's.
 */
export const locateMedia = defineOperation({
  service: 'messaging',
  operation: 'locateMedia',
  input: z.object({ mediaName: mediaNameSchema, actor: actorSchema }),
  output: z.object({ media: storedMediaSchema, ticketId: idSchema }),
});

/** The address of a place that came without words. Again, or of what is gone, it changes nothing. For services only. */
export const addressPlace = defineOperation({
  service: 'messaging',
  operation: 'addressPlace',
  input: z.object({ messageId: z.uuid(), address: z.string().max(2_000) }),
  output: z.object({}),
});
