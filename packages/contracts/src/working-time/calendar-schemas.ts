import { z } from 'zod';

const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Both minutes are included. An interval whose end is before its start continues after midnight. */
export const intervalSchema = z.object({ start: timeSchema, end: timeSchema });
export type Interval = z.infer<typeof intervalSchema>;

export const maxIntervalsOfDay = 6;
export const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const;
/** 0 is Monday. */
export type DayOfWeek = (typeof daysOfWeek)[number];

const daySchema = z.array(intervalSchema).max(maxIntervalsOfDay);
/** The intervals that begin on each day of a week, from Monday on. */
export const workWeekSchema = z.tuple([
  daySchema,
  daySchema,
  daySchema,
  daySchema,
  daySchema,
  daySchema,
  daySchema,
]);
export type WorkWeek = z.infer<typeof workWeekSchema>;

export const maxHolidays = 200;
export const maxHolidayName = 50;

/** No interval begins on that day; a yearly holiday repeats on its day and month. */
export const holidaySchema = z.object({ date: z.iso.date(), name: z.string(), isYearly: z.boolean() });
export type Holiday = z.infer<typeof holidaySchema>;
export const holidaysSchema = z.array(holidaySchema).max(maxHolidays);
