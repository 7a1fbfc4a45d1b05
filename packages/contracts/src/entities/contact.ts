import { z } from 'zod';
import { eachText, shownTexts } from './contact-texts.ts';
import { idSchema, isoDateSchema } from './primitives.ts';

export const tagSummarySchema = z.object({ id: idSchema, name: z.string(), color: z.string() });
export type TagSummary = z.infer<typeof tagSummarySchema>;
export const extraInfoSchema = z.object({ id: idSchema, name: z.string(), value: z.string() });
export type ExtraInfo = z.infer<typeof extraInfoSchema>;

/** A contact inside a list item (rule X4). `number` is masked for users who may not see it (rule N1). */
export const contactSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.string().nullable(),
  /** WhatsApp hides the number: the contact is known by a lid only (rule C2). */
  isNumberHidden: z.boolean(),
  ...shownTexts,
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  messengerId: z.string().nullable(),
  instagramId: z.string().nullable(),
  telegramId: z.string().nullable(),
  webchatId: z.string().nullable(),
  /** Absent in data from before tags existed. */
  tags: z.array(tagSummarySchema).exactOptional(),
  /** The stream's revision: a later one is newer. Absent in older data. */
  revision: z.number().int().exactOptional(),
});
export type ContactSummary = z.infer<typeof contactSummarySchema>;

/** How a channel addresses a person. A lid is never shown as a number. */
export const identityKindSchema = z.enum([
  'phone',
  'lid',
  'group',
  'telegram',
  'messenger',
  'instagram',
  'webchat',
  'email',
]);
export const identitySchema = z.object({ kind: identityKindSchema, value: z.string().min(1).max(254) });
export type Identity = z.infer<typeof identitySchema>;

/** A contact that was merged into this one, and can be taken out again. */
export const contactMergeSchema = z.object({
  id: idSchema,
  /** The contact that was merged into this one, with its name at that time. */
  contactId: idSchema,
  name: z.string(),
  /** Its own texts, whatever the other one shows. Absent in older data. */
  ...eachText(() => z.string().exactOptional()),
  at: isoDateSchema,
});
export type ContactMerge = z.infer<typeof contactMergeSchema>;

/** A row of the list of contacts, without extra fields (rule C10). */
export const contactListItemSchema = contactSummarySchema
  .extend({
    tags: z.array(tagSummarySchema),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'ContactListItem' });
export type ContactListItem = z.infer<typeof contactListItemSchema>;

export const contactSchema = contactListItemSchema
  .extend({
    extraInfo: z.array(extraInfoSchema),
    /** The channels' ids of this person; phones are masked like `number`. Only GET /contacts/:id returns them. */
    identities: z.array(identitySchema).exactOptional(),
    /** Newest first; only GET /contacts/:id returns them. */
    merges: z.array(contactMergeSchema).exactOptional(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contactSchema>;

/** Progress of the import from a phone. The import is a job; `contactImport` reports it on the socket (rule C7). */
export const contactImportSchema = z
  .object({
    id: z.uuid(),
    connectionId: idSchema,
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    /** null until the phone has reported its total. */
    total: z.number().int().nonnegative().nullable(),
    seen: z.number().int().nonnegative(),
    created: z.number().int().nonnegative(),
    skipped: z.number().int().nonnegative(),
    /** An error code if it failed. */
    problem: z.string().nullable(),
    startedAt: isoDateSchema,
    endedAt: isoDateSchema.nullable(),
  })
  .meta({ id: 'ContactImport' });
export type ContactImport = z.infer<typeof contactImportSchema>;

/** Progress of deleting every contact: the call deletes as many as it can, and a job deletes the rest. */
export const contactDeletionSchema = z
  .object({
    id: z.uuid(),
    state: z.enum(['running', 'done', 'failed']),
    total: z.number().int().nonnegative(),
    deleted: z.number().int().nonnegative(),
    /** An error code if it failed. */
    problem: z.string().nullable(),
    startedAt: isoDateSchema,
    endedAt: isoDateSchema.nullable(),
  })
  .meta({ id: 'ContactDeletion' });
export type ContactDeletion = z.infer<typeof contactDeletionSchema>;
