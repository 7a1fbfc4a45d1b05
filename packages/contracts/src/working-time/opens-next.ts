import { type Calendar, intervalsOf, type IntervalsOfDay, worksAt } from './calendar.ts';
import { localMinute, minutesPerDay, msPerMinute } from './time-zone.ts';
import { minuteOf } from './work-week.ts';

/** Ten years: a weekly day may fall on holidays several times, but a longer closure has no end. */
const horizonDays = 3_660;

/**
 * The first moment from `at` on at which the calendar is open, or undefined if it never opens. On days with a clock
 * change, every minute is checked, because hours may occur twice or not at all.
 */
export const opensNext = (calendar: Calendar, at: Date, timeZone: string): Date | undefined => {
  const intervals = intervalsOf(calendar);
  if (worksAt(intervals, localMinute(at, timeZone))) return at;
  if (calendar.workWeek.every((day) => day.length === 0)) return undefined;
  const first = Math.floor(at.getTime() / msPerMinute) + 1;
  const shownAt = (minute: number): number => localMinute(new Date(minute * msPerMinute), timeZone);
  let shown = shownAt(first);
  for (let day = 0; day < horizonDays; day += 1) {
    const from = first + day * minutesPerDay;
    const next = shownAt(from + minutesPerDay);
    const isEven = next - shown === minutesPerDay;
    const opening = isEven ? openingFrom(intervals, shown) - shown + from : walk(intervals, shownAt, from);
    if (Number.isFinite(opening)) return new Date(opening * msPerMinute);
    shown = next;
  }
  return undefined;
};

/** Within a day from that minute on, in local time. */
const openingFrom = (intervals: IntervalsOfDay, from: number): number => {
  if (worksAt(intervals, from)) return from;
  const today = Math.floor(from / minutesPerDay);
  const starts = [today, today + 1].flatMap((day) =>
    intervals(day).map(({ start }) => day * minutesPerDay + minuteOf(start)),
  );
  return Math.min(...starts.filter((start) => start >= from && start < from + minutesPerDay));
};

const walk = (intervals: IntervalsOfDay, shownAt: (minute: number) => number, from: number): number => {
  for (let minute = from; minute < from + minutesPerDay; minute += 1)
    if (worksAt(intervals, shownAt(minute))) return minute;
  return Number.POSITIVE_INFINITY;
};
