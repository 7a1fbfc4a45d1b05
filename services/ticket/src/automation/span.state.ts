import { idSchema, isoDateSchema } from '@balcao/contracts';
import { z } from 'zod';

/** What the desk did by itself since the ticket was opened or reopened; of a pause, until somebody ends it. */
export const spanSchema = z.object({
  /** Whoever works here began it: nobody asked the desk for anything. */
  isByDesk: z.boolean(),
  /** The sectors of the menu that the contact was sent, by their numbers; null: none was sent. */
  menuQueueIds: z.array(idSchema).nullable(),
  isHinted: z.boolean(),
  isGivenUp: z.boolean(),
  /** Somebody took it over since the menu. */
  isAttended: z.boolean().default(false),
  /** Somebody answered while nobody held it. */
  isAnswered: z.boolean().default(false),
  /** Until when the closed period goes on that the contact was told of; its end null: nobody knows. */
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
