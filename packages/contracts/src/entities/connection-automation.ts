import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** A year: whoever wants to wait longer does not want a conversation closed. */
export const mostIdleMinutes = 525_600;
const minutesSchema = z.number().int().min(1).max(mostIdleMinutes).nullable();

/** What a connection says and does by itself (rule W19). */
export const connectionAutomationSchema = z.object({
  /** Where a customer gets who does not choose; one of its sectors. */
  defaultQueueId: idSchema.nullable(),
  /** To an answer that the menu does not have. */
  hintMessage: z.string(),
  /** When somebody answers: to whom chose a sector that is closed. */
  openingMessage: z.string(),
  /** Before a conversation is closed that waits for the customer. */
  reminderMessage: z.string(),
  /** Groups hear the texts of the desk too. */
  isAutomaticInGroups: z.boolean(),
  /** A conversation that waits for the customer is closed after so many minutes; null: never. */
  closeWaitingMinutes: minutesSchema,
  /** One that nobody has is closed after so many; null: never. */
  closePendingMinutes: minutesSchema,
  /** The reminder is sent so many minutes before `closeWaitingMinutes` are over; null: none. */
  reminderMinutes: minutesSchema,
});
export type ConnectionAutomation = z.infer<typeof connectionAutomationSchema>;
