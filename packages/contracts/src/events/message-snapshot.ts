import { z } from 'zod';
import { identitySchema } from '../entities/contact.ts';
import { storedMediaSchema } from '../entities/media.ts';
import { messageSchema } from '../entities/message.ts';
import { idSchema } from '../entities/primitives.ts';
import { ticketListItemSchema } from '../entities/ticket.ts';

export const messageIdsShape = {
  messageId: z.uuid(),
  ticketId: idSchema,
  contactId: idSchema,
  connectionId: idSchema,
};

/** A file that is sent with or without a text, for the channel. */
export const outgoingMediaSchema = z.object({
  media: storedMediaSchema,
  isVoice: z.boolean(),
  caption: z.string(),
});
export type OutgoingMedia = z.infer<typeof outgoingMediaSchema>;

/** Every known identity of the contact, the one of its last inbound message first. */
export const recipientSchema = z.array(identitySchema).min(1);

/** A received message and its ticket right after it, so that notification can publish it without a call. */
export const receivedSnapshotSchema = z.object({
  message: messageSchema,
  ticket: ticketListItemSchema,
  /** Only with `isPlacedBehind`: ticket stores it when it knows the time by which the message is ordered. */
  preview: z.string().exactOptional(),
});

/**
 * A sent message. Only older events contain more of the ticket than its place; otherwise the ticket's owner adds it.
 */
export const sentSnapshotSchema = z.object({
  message: messageSchema,
  ticket: ticketListItemSchema.exactOptional(),
});
