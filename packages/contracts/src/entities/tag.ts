import { z } from 'zod';
import { tagSummarySchema } from './contact.ts';
import { isoDateSchema } from './primitives.ts';

export const defaultTagColor = '#eeeeee';

/** A tag (3-wire.md §7). Existing clients read the length of `contacttag` unguarded. */
export const tagSchema = tagSummarySchema
  .extend({
    contacttag: z.array(z.unknown()).length(0),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof tagSchema>;

/** A tag with the number of contacts that carry it. */
export const countedTagSchema = tagSummarySchema
  .extend({ usageCount: z.number().int().nonnegative() })
  .meta({ id: 'CountedTag' });
export type CountedTag = z.infer<typeof countedTagSchema>;
