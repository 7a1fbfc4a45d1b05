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

/** The changed details; older events hold all of them. */
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
      /** Contacts that were merged into it and are deleted with it. Absent: none. */
      mergedContactIds: z.array(idSchema).exactOptional(),
    }),
  }),
  /**
   * In the stream of the contact that stays. `ticketIds`: tickets that moved to it. Both sealing keys stay in use;
   * details of the contact that goes are sealed under its own key.
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
      /** The e-mail that filled the empty one of the contact that stays. Absent: it was not filled. */
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
      /** Repeated here in case the merged contact was erased. Absent in older events: see the sealed part. */
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
