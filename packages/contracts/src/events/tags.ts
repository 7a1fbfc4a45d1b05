import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { tagSchema } from '../entities/tag.ts';
import { defineEvent } from './envelope.ts';

/** Of ticket. Streams: `tag-<id>`. */
export const tagEvents = {
  TagCreated: defineEvent({ type: 'TagCreated', data: z.object({ tag: tagSchema }) }),
  TagDetailsChanged: defineEvent({
    type: 'TagDetailsChanged',
    data: z.object({
      tag: tagSchema,
      /** How many carried it then; `tag` does not list them. */
      contacts: z.number().int().nonnegative().exactOptional(),
    }),
  }),
  /** Also from every contact that carried it. */
  TagDeleted: defineEvent({ type: 'TagDeleted', data: z.object({ tagId: idSchema }) }),
} as const;
export type TagEvents = typeof tagEvents;
