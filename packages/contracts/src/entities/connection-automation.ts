import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** A year. Longer limits make no sense. */
export const mostIdleMinutes = 525_600;
const minutesSchema = z.number().int().min(1).max(mostIdleMinutes).nullable();

/** The automatic texts and actions of a connection (rule W19). */
export const connectionAutomationSchema = z.object({
  /** Where a customer gets who does not choose; one of its sectors. */
  defaultQueueId: idSchema.nullable(),
  /** To an answer that the menu does not have. */
  hintMessage: z.string(),
  /** For contacts who chose a closed sector: says when somebody answers. */
  openingMessage: z.string(),
  /** Before a conversation is closed that waits for the customer. */
  reminderMessage: z.string(),
  /** Groups hear the texts of the desk too. */
  isAutomaticInGroups: z.boolean(),
  /** Minutes after which a conversation that waits for the customer is closed; null: never. */
  closeWaitingMinutes: minutesSchema,
  /** Minutes after which a conversation without an attendant is closed; null: never. */
  closePendingMinutes: minutesSchema,
  /** Minutes before `closeWaitingMinutes` end at which the reminder is sent; null: no reminder. */
  reminderMinutes: minutesSchema,
});
export type ConnectionAutomation = z.infer<typeof connectionAutomationSchema>;
