import { idSchema, isoDateSchema } from '@balcao/contracts';
import { z } from 'zod';

/** What the desk did by itself since the ticket was opened or reopened. A pause lasts until somebody ends it. */
export const spanSchema = z.object({
  /** A user or script began the span, so the contact asked for nothing. */
  isByDesk: z.boolean(),
  /** The sectors of the menu that was sent, by number; null if none was sent. */
  menuQueueIds: z.array(idSchema).nullable(),
  isHinted: z.boolean(),
  isGivenUp: z.boolean(),
  /** Somebody accepted the ticket after the menu. */
  isAttended: z.boolean().default(false),
  /** Somebody answered while nobody held the ticket. */
  isAnswered: z.boolean().default(false),
  /** The end of the closed period of the absence text; null if nobody knows it. */
  absence: z.object({ until: isoDateSchema.nullable() }).nullable(),
  isPaused: z.boolean(),
});
export type Span = z.infer<typeof spanSchema>;

export const newSpan: Span = {
  isByDesk: false,
  menuQueueIds: null,
  isHinted: false,
  isGivenUp: false,
  isAttended: false,
  isAnswered: false,
  absence: null,
  isPaused: false,
};
