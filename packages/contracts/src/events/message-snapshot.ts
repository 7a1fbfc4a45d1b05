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

/** A message that came in and its ticket as they were right after: what notification fans out without asking anybody. */
export const receivedSnapshotSchema = z.object({ message: messageSchema, ticket: ticketListItemSchema });

/** What is sent. Of its ticket only what was stored before says more than where it was sent: that its owner shows. */
export const sentSnapshotSchema = z.object({
  message: messageSchema,
  ticket: ticketListItemSchema.exactOptional(),
});

/** Whether it tells a message of ours without its ticket, which whoever shows one has to ask for. */
export const lacksTicket = ({
  type,
  sealed,
}: {
  readonly type: string;
  readonly sealed?: object | null;
}): boolean => type === 'MessageQueued' && sealed !== undefined && sealed !== null && !('ticket' in sealed);
