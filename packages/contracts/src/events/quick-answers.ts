import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { quickAnswerSchema } from '../entities/quick-answer.ts';
import { defineEvent } from './envelope.ts';

/**
 * Events of ticket. Streams: `quick-answer-<id>`, and `quick-answer-uses-<id>` for its uses, so that the first stays
 * short.
 */
const quickAnswerChangeEvents = {
  QuickAnswerCreated: defineEvent({
    type: 'QuickAnswerCreated',
    data: z.object({ quickAnswer: quickAnswerSchema }),
  }),
  QuickAnswerRewritten: defineEvent({
    type: 'QuickAnswerRewritten',
    data: z.object({ quickAnswer: quickAnswerSchema }),
  }),
  QuickAnswerDeleted: defineEvent({
    type: 'QuickAnswerDeleted',
    data: z.object({ quickAnswerId: idSchema }),
  }),
} as const;
export type QuickAnswerEvents = typeof quickAnswerChangeEvents;

export const quickAnswerEvents = {
  ...quickAnswerChangeEvents,
  /** A user inserted it into an answer. */
  QuickAnswerUsed: defineEvent({
    type: 'QuickAnswerUsed',
    data: z.object({ quickAnswerId: idSchema, ticketId: idSchema }),
  }),
} as const;
