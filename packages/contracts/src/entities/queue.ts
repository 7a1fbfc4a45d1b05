import { z } from 'zod';
import { hexColor } from './canonical-color.ts';
import { holidaysSchema, workWeekSchema } from '../working-time/calendar-schemas.ts';
import { idSchema, isoDateSchema, timeOfDaySchema } from './primitives.ts';

/** A sector inside other entities. */
export const queueSummarySchema = z.object({ id: idSchema, name: z.string(), color: z.string() });
export type QueueSummary = z.infer<typeof queueSummarySchema>;

/** # and three, four, six or eight hex digits (rule Q1): five form no colour. */
export const queueColorSchema = z.string().regex(hexColor);

/** A sector (rule Q1). Text fields are never null. */
export const queueSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    color: queueColorSchema,
    greetingMessage: z.string(),
    startWork: timeOfDaySchema,
    endWork: timeOfDaySchema,
    absenceMessage: z.string(),
    /** Absent: startWork to endWork on every day. */
    workWeek: workWeekSchema.exactOptional(),
    /** Absent: none. */
    holidays: holidaysSchema.exactOptional(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Queue' });
export type Queue = z.infer<typeof queueSchema>;

/** The hours of a new sector (rule Q3). */
export const defaultQueueHours = { startWork: '08:00', endWork: '18:00' } as const;
