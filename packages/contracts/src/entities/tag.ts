import { z } from 'zod';
import { tagSummarySchema } from './contact.ts';
import { idSchema, isoDateSchema } from './primitives.ts';

export const defaultTagColor = '#eeeeee';

/** A tag, with an entry for each contact that has it: existing clients show their number. */
export const tagSchema = tagSummarySchema
  .extend({
    contacttag: z.array(z.object({ tagId: idSchema })),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof tagSchema>;

export const linksOfTag = (tagId: number, contacts: number): Tag['contacttag'] =>
  Array.from({ length: contacts }, () => ({ tagId }));

/** A tag with the number of its contacts. */
export const countedTagSchema = tagSummarySchema
  .extend({ usageCount: z.number().int().nonnegative() })
  .meta({ id: 'CountedTag' });
export type CountedTag = z.infer<typeof countedTagSchema>;
