import { z } from 'zod';
import { identitySchema } from '../entities/contact.ts';
import { storedMediaSchema } from '../entities/media.ts';
import { messageSchema } from '../entities/message.ts';
import { idSchema } from '../entities/primitives.ts';
import { ticketListItemSchema } from '../entities/ticket.ts';

export const messagePlaceShape = {
  messageId: z.uuid(),
  ticketId: idSchema,
  contactId: idSchema,
  connectionId: idSchema,
};

/** What goes out with or instead of a text; the file as the channel gets it. */
export const outgoingMediaSchema = z.object({
  media: storedMediaSchema,
  isVoice: z.boolean(),
  caption: z.string(),
});
export type OutgoingMedia = z.infer<typeof outgoingMediaSchema>;

/** To whom: every known identity of the contact, the one of its last inbound message first. */
export const recipientSchema = z.array(identitySchema).min(1);

/** The message and its ticket as they were right after: what notification fans out without asking anybody. */
export const sealedSnapshotSchema = z.object({ message: messageSchema, ticket: ticketListItemSchema });
