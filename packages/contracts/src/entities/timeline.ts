import { z } from 'zod';
import { automaticHappeningSchema, automaticRuleSchema } from './automation.ts';
import { idSchema, isoDateSchema } from './primitives.ts';
import { ticketCauseSchema, ticketStatusSchema } from './ticket.ts';

export const timelineTypeSchema = z.enum([
  'created',
  'accepted',
  'returned',
  'transferred',
  'closed',
  'reopened',
  'edited',
  'deleted',
  'read',
  'tagged',
  'noted',
  'undone',
  'automatic',
]);
export type TimelineType = z.infer<typeof timelineTypeSchema>;

/** The facts before or after an entry: only those that it changed. Names are the present ones. */
export const timelineFactsSchema = z
  .object({
    status: ticketStatusSchema,
    userId: idSchema.nullable(),
    userName: z.string().nullable(),
    queueId: idSchema.nullable(),
    queueName: z.string().nullable(),
    whatsappId: idSchema.nullable(),
    whatsappName: z.string().nullable(),
    /** For an edited or deleted message, or a note. */
    messageId: z.string(),
    noteId: z.uuid(),
    body: z.string(),
    tags: z.array(z.string()),
    readUpTo: z.number().int(),
    /** An automatic action and its rule; the text is in `body`. */
    automatic: automaticHappeningSchema,
    rule: automaticRuleSchema,
  })
  .partial();
export type TimelineFacts = z.infer<typeof timelineFactsSchema>;

/** Who did what when in a ticket (rule T21). */
export const timelineEntrySchema = z
  .object({
    id: z.string(),
    at: isoDateSchema,
    type: timelineTypeSchema,
    actor: z.object({
      kind: z.enum(['user', 'system', 'api', 'channel', 'nobody']),
      id: idSchema.nullable(),
      name: z.string(),
    }),
    before: timelineFactsSchema.nullable(),
    after: timelineFactsSchema.nullable(),
    cause: ticketCauseSchema,
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
