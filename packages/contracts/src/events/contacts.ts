import { z } from 'zod';
import { extraInfoSchema, identitySchema } from '../entities/contact.ts';
import { type ContactText, eachText, textsBy } from '../entities/contact-texts.ts';
import { idSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';

/** The fields of a contact that a user may change. */
export const contactDetailsSchema = z.object({
  name: z.string(),
  ...eachText(() => z.string()),
  profilePicUrl: z.string(),
  extraInfo: z.array(extraInfoSchema),
});
export type ContactDetails = z.infer<typeof contactDetailsSchema>;

/** The changed details; older events hold all of them. */
const changedDetailsSchema = contactDetailsSchema.partial();
export type ChangedDetails = z.infer<typeof changedDetailsSchema>;

function capitalized<Text extends string>(text: Text): Capitalize<Text>;
function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

type Capital = Capitalize<ContactText>;
/** What a merge event calls a text: `filledEmail`, `removedEmail`, `isEmailRemoved`. */
export const filledKey = (text: ContactText): `filled${Capital}` => `filled${capitalized(text)}`;
export const removedKey = (text: ContactText): `removed${Capital}` => `removed${capitalized(text)}`;
export const isRemovedKey = (text: ContactText): `is${Capital}Removed` => `is${capitalized(text)}Removed`;

/** Events of ticket. Streams: `contact-<id>`; the sealing subject is the contact. */
export const contactEvents = {
  /** Unchanged details may belong to a contact that was merged into this one, so they are not sealed here. */
  ContactDetailsChanged: defineEvent({
    type: 'ContactDetailsChanged',
    data: z.object({ contactId: idSchema, changed: z.array(contactDetailsSchema.keyof()).min(1) }),
    sealed: z.object({ before: changedDetailsSchema, after: changedDetailsSchema }),
  }),
  /** A number set by a user; null removes the only one. */
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
   * Deleted with its tickets and messages. Ticket, messaging and channel-session erase their keys of these contacts and
   * of their chats, and every service its plain rows.
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
   * In the stream of the remaining contact. `ticketIds`: tickets that moved to it. Both sealing keys stay in use;
   * details of the merged contact are sealed under its own key.
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
      /** The texts that the remaining contact took over, because it had none. Absent: it took none over. */
      ...textsBy(filledKey, () => z.string().exactOptional()),
    }),
  }),
  /** `ticketIds`: tickets that return to the merged contact: its own, and later ones by its addresses. */
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
      ...textsBy(isRemovedKey, () => z.boolean().exactOptional()),
    }),
    sealed: z.object({
      identities: z.array(identitySchema),
      removedExtraInfo: z.array(extraInfoSchema),
      /** The texts that had been taken over and are removed. Absent: it stays. */
      ...textsBy(removedKey, () => z.string().exactOptional()),
    }),
  }),
} as const;
export type ContactEvents = typeof contactEvents;
