import { z } from 'zod';
import { idSchema } from './entities/primitives.ts';

/** What a user does in the conversation of a ticket. */
export const attendanceSchema = z.object({
  ticketId: idSchema,
  activity: z.enum(['reading', 'writing', 'left']),
});
export type Attendance = z.infer<typeof attendanceSchema>;

/** A page says again what its user does, and who hears nothing more of it takes it for over. */
export const attendanceTimes = { saidEveryMs: 4_000, overAfterMs: 10_000 } as const;

/** To whoever may see the ticket, in its lists and its open conversations; soon over, and kept nowhere. */
export const passingEventSchemas = {
  presence: attendanceSchema.extend({ user: z.object({ id: idSchema, name: z.string() }) }),
} as const;
export type PassingEventName = keyof typeof passingEventSchemas;
