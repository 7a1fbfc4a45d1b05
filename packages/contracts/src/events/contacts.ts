import { z } from 'zod';
import { extraInfoSchema, identitySchema } from '../entities/contact.ts';
import { idSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';

/** What a person may change of a contact. */
export const contactDetailsSchema = z.object({
  name: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  extraInfo: z.array(extraInfoSchema),
});
export type ContactDetails = z.infer<typeof contactDetailsSchema>;

/** What changed; in events of old all the rest too. */
const changedDetailsSchema = contactDetailsSchema.partial();
export type ChangedDetails = z.infer<typeof changedDetailsSchema>;

/** Of ticket. Streams: `contact-<id>`; the sealing subject is the contact. */
export const contactEvents = {
  /** What stayed may be somebody else's who was merged into the contact, and is not sealed here. */
  ContactDetailsChanged: defineEvent({
    type: 'ContactDetailsChanged',
    data: z.object({ contactId: idSchema, changed: z.array(contactDetailsSchema.keyof()).min(1) }),
    sealed: z.object({ before: changedDetailsSchema, after: changedDetailsSchema }),
  }),
  /** Another number by hand; null takes the only one away. */
  ContactNumberChanged: defineEvent({
    type: 'ContactNumberChanged',
    data: z.object({ contactId: idSchema }),
    sealed: z.object({ before: identitySchema.nullable(), after: identitySchema.nullable() }),
  }),
  ContactTagged: defineEvent({
    type: 'ContactTagged',
    data: z.object({ contactId: idSchema, added: z.array(idSchema), removed: z.array(idSchema) }),
  }),
  /**
   * With its tickets and messages. Ticket, messaging and channel-session erase their keys of these contacts and of their
   * chats, and every service what it keeps of them in plain text.
   */
  ContactDeleted: defineEvent({
    type: 'ContactDeleted',
    data: z.object({
      contactId: idSchema,
      ticketIds: z.array(idSchema),
      /** Who had been merged into it, and goes too. Absent: nobody. */
      mergedContactIds: z.array(idSchema).exactOptional(),
    }),
  }),
  /**
   * In the stream of the one that stays. `ticketIds`: what moved to it; the sealing keys of both stay in use, and what is
   * told here of the one that goes is sealed under its own.
   */
  ContactsMerged: defineEvent({
    type: 'ContactsMerged',
    data: z.object({
      mergeId: idSchema,
      contactId: idSchema,
      mergedContactId: idSchema,
      ticketIds: z.array(idSchema),
      addedTagIds: z.array(idSchema),
    }),
    sealed: z.object({
      mergedName: z.string(),
      identities: z.array(identitySchema),
      addedExtraInfo: z.array(extraInfoSchema),
      /** What the empty e-mail of the one that stays was filled with. Absent: it was not. */
      filledEmail: z.string().exactOptional(),
    }),
  }),
  /** `ticketIds`: what went back to the merged one: what it had brought, and what came by its addresses since. */
  ContactsUnmerged: defineEvent({
    type: 'ContactsUnmerged',
    data: z.object({
      mergeId: idSchema,
      contactId: idSchema,
      mergedContactId: idSchema,
      ticketIds: z.array(idSchema),
      removedTagIds: z.array(idSchema),
      /** Said here too, for when the merged one was erased. Absent in events of old: as sealed. */
      removedFieldIds: z.array(idSchema).exactOptional(),
      isEmailRemoved: z.boolean().exactOptional(),
    }),
    sealed: z.object({
      identities: z.array(identitySchema),
      removedExtraInfo: z.array(extraInfoSchema),
      /** The e-mail that had been filled, and is empty again. Absent: it stays as it is. */
      removedEmail: z.string().exactOptional(),
    }),
  }),
} as const;
export type ContactEvents = typeof contactEvents;
