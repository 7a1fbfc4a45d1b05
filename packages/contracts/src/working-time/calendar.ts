import { z } from 'zod';
import { composedTextSchema } from '../composed-text.ts';
import { localMinute, minutesPerDay, msPerMinute } from './time-zone.ts';
import {
  type Holiday,
  type Interval,
  maxHolidayName,
  maxHolidays,
  type WorkWeek,
} from './calendar-schemas.ts';
import { minuteOf, plainWeek, weekOf } from './work-week.ts';

const isOneEach = (holidays: readonly Holiday[]): boolean =>
  new Set(holidays.map(({ date }) => date)).size === holidays.length;

/** Holidays in a request: by date, without duplicates. */
export const holidaysInputSchema = z
  .array(
    z.object({
      date: z.iso.date(),
      name: composedTextSchema.min(1).max(maxHolidayName),
      isYearly: z.boolean().default(false),
    }),
  )
  .max(maxHolidays)
  .refine(isOneEach)
  .transform((holidays) =>
    holidays.toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1)),
  );

/** When a sector works (rule Q6). `time-zone.ts` knows about clock changes, and `opens-next.ts` about the next opening. */
export type Calendar = { readonly workWeek: WorkWeek; readonly holidays: readonly Holiday[] };

type Hours = {
  readonly startWork: string;
  readonly endWork: string;
  readonly workWeek?: WorkWeek | undefined;
  readonly holidays?: readonly Holiday[] | undefined;
};

/** A sector from before calendars has the same hours every day. */
export const calendarOf = (hours: Hours): { workWeek: WorkWeek; holidays: Holiday[] } => ({
  workWeek: hours.workWeek ?? plainWeek(hours),
  holidays: [...(hours.holidays ?? [])],
});

/** 1 January 1970 was a Thursday. */
const firstDay = 3;
const days = weekOf(() => []);

/** The intervals that begin on a day, counted from 1970. */
export type IntervalsOfDay = (day: number) => readonly Interval[];

export const intervalsOf = ({ workWeek, holidays }: Calendar): IntervalsOfDay => {
  const once = new Set(holidays.filter(({ isYearly }) => !isYearly).map(({ date }) => date));
  const yearly = new Set(holidays.filter(({ isYearly }) => isYearly).map(({ date }) => date.slice(5)));
  return (day) => {
    const date = new Date(day * minutesPerDay * msPerMinute).toISOString().slice(0, 10);
    if (once.has(date) || yearly.has(date.slice(5))) return [];
    return workWeek[(((day + firstDay) % days.length) + days.length) % days.length] ?? [];
  };
};

/** Whether this minute is working time: in an interval that began today, or yesterday evening. */
export const worksAt = (intervals: IntervalsOfDay, minute: number): boolean => {
  const today = Math.floor(minute / minutesPerDay);
  const now = minute - today * minutesPerDay;
  return (
    intervals(today).some(({ start, end }) => {
      const isOvernight = minuteOf(end) < minuteOf(start);
      return now >= minuteOf(start) && (isOvernight || now <= minuteOf(end));
    }) ||
    intervals(today - 1).some(({ start, end }) => minuteOf(end) < minuteOf(start) && now <= minuteOf(end))
  );
};

export const isOpen = (calendar: Calendar, at: Date, timeZone: string): boolean =>
  worksAt(intervalsOf(calendar), localMinute(at, timeZone));

/** The intervals that begin on the day of that moment; none on a holiday. */
export const todaysIntervals = (calendar: Calendar, at: Date, timeZone: string): readonly Interval[] =>
  intervalsOf(calendar)(Math.floor(localMinute(at, timeZone) / minutesPerDay));
