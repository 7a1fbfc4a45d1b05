import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

export const tagSummarySchema = z.object({ id: idSchema, name: z.string(), color: z.string() });
export const extraInfoSchema = z.object({ id: idSchema, name: z.string(), value: z.string() });

/** A contact inside a list item (3-wire.md §8). `number` is masked for users who may not see it (4-settled.md 18). */
export const contactSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.string().nullable(),
  /** WhatsApp hides the number: the contact is known by a lid only (quality.md P5). */
  isNumberHidden: z.boolean(),
  email: z.string(),
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  messengerId: z.string().nullable(),
  instagramId: z.string().nullable(),
  telegramId: z.string().nullable(),
  webchatId: z.string().nullable(),
});
export type ContactSummary = z.infer<typeof contactSummarySchema>;

export const contactSchema = contactSummarySchema
  .extend({
    tags: z.array(tagSummarySchema),
    extraInfo: z.array(extraInfoSchema),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contactSchema>;

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
