import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** A year; longer limits make no sense. */
export const mostIdleMinutes = 525_600;
const minutesSchema = z.number().int().min(1).max(mostIdleMinutes).nullable();

/** The automatic texts and actions of a connection (rule W19). */
export const connectionAutomationSchema = z.object({
  /** The sector of customers who do not choose; one of the connection's sectors. */
  defaultQueueId: idSchema.nullable(),
  /** The answer to a choice that the menu does not have. */
  hintMessage: z.string(),
  /** For contacts who chose a closed sector: says when it opens. */
  openingMessage: z.string(),
  /** Sent before a conversation that waits for the customer is closed. */
  reminderMessage: z.string(),
  /** Whether groups get the automatic texts too. */
  isAutomaticInGroups: z.boolean(),
  /** Minutes after which a conversation that waits for the customer is closed; null: never. */
  closeWaitingMinutes: minutesSchema,
  /** Minutes after which a conversation without an attendant is closed; null: never. */
  closePendingMinutes: minutesSchema,
  /** How many minutes before the end of `closeWaitingMinutes` the reminder is sent; null: no reminder. */
  reminderMinutes: minutesSchema,
});
export type ConnectionAutomation = z.infer<typeof connectionAutomationSchema>;
