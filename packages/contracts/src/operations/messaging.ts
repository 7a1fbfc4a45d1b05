import { z } from 'zod';
import { actorSchema } from '../actor.ts';
import { foundMessageSchema } from '../entities/found-message.ts';
import { contactSummarySchema } from '../entities/contact.ts';
import { mediaNameSchema, storedMediaSchema, uploadLimits } from '../entities/media.ts';
import { externalKeyMaxLength, messageSchema } from '../entities/message.ts';
import { idSchema } from '../entities/primitives.ts';
import { ticketListItemSchema } from '../entities/ticket.ts';
import { defineOperation } from './operation.ts';

/** The present messages, unmasked, without deleted ones. For services only. */
export const describeMessages = defineOperation({
  service: 'messaging',
  operation: 'describeMessages',
  input: z.object({ messageIds: z.array(z.uuid()).max(500) }),
  output: z.object({ messages: z.array(messageSchema) }),
});

/**
 * The messages that a search found, in the order of their ids, with the words marked. Deleted messages are missing. For
 * services only.
 */
export const describeFound = defineOperation({
  service: 'messaging',
  operation: 'describeFound',
  input: z.object({
    messageIds: z.array(z.uuid()).max(100),
    search: z.string().max(200),
    /** Whether the reader may see numbers (rule N1). */
    seesNumbers: z.boolean(),
  }),
  output: z.object({ found: z.array(foundMessageSchema) }),
});

/**
 * The file behind a media link, for the gateway to stream. ERR_NOT_FOUND if `actor` may not see the message's ticket,
 * if the file is not stored yet, or if the ending is neither its own nor that of a converted copy.
 */
export const locateMedia = defineOperation({
  service: 'messaging',
  operation: 'locateMedia',
  input: z.object({ mediaName: mediaNameSchema, actor: actorSchema }),
  output: z.object({ media: storedMediaSchema, ticketId: idSchema }),
});

/**
 * Stores the address of a location without words. A repeat, or a deleted location, changes nothing. For services only.
 */
export const addressPlace = defineOperation({
  service: 'messaging',
  operation: 'addressPlace',
  input: z.object({ messageId: z.uuid(), address: z.string().max(2_000) }),
  output: z.object({}),
});

/**
 * A send of a script: finds or creates contact and ticket, and queues one message, or one per file (rule P6). A repeat
 * with the same command id returns the same messages. For the gateway, which has stored the files.
 */
export const sendForScript = defineOperation({
  service: 'messaging',
  operation: 'sendForScript',
  input: z.object({
    actor: actorSchema,
    /** The field that contained the number, for error answers. */
    numberField: z.enum(['number', 'to']),
    number: z.string(),
    text: z.string(),
    files: z.array(storedMediaSchema).max(uploadLimits.maxFiles),
    /** A file that messaging fetches. */
    link: z.object({ url: z.string(), fileName: z.string().nullable() }).nullable(),
    connectionId: idSchema.nullable(),
    userId: idSchema.nullable(),
    queueId: idSchema.nullable(),
    externalKey: z.string().max(externalKeyMaxLength).nullable(),
    by: z.enum(['human', 'automation']),
  }),
  output: z.object({
    messages: z.array(messageSchema).min(1),
    ticket: ticketListItemSchema,
    contact: contactSummarySchema,
  }),
});
