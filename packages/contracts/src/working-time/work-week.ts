import {
  type DayOfWeek,
  daysOfWeek,
  type Interval,
  type WorkWeek,
  workWeekSchema,
} from './calendar-schemas.ts';
import { minutesPerDay } from './time-zone.ts';

export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** From the first minute of a day to its last. */
export const isWholeDay = ({ start, end }: Interval): boolean => start === '00:00' && end === '23:59';

export const weekOf = (day: (day: DayOfWeek) => Interval[]): WorkWeek => [
  day(0),
  day(1),
  day(2),
  day(3),
  day(4),
  day(5),
  day(6),
];

type Pair = { readonly startWork: string; readonly endWork: string };

/** The same hours on every day; "" means no limit on that side. */
export const plainWeek = ({ startWork, endWork }: Pair): WorkWeek =>
  weekOf(() => [{ start: startWork || '00:00', end: endWork || '23:59' }]);

export const isSameWeek = (one: WorkWeek, other: WorkWeek): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The hours of a week that is the same every day. */
export const plainHours = (week: WorkWeek): Interval | undefined => {
  const [first] = week[0];
  return first !== undefined &&
    isSameWeek(
      week,
      weekOf(() => [first]),
    )
    ? first
    : undefined;
};

export const firstInterval = (week: WorkWeek): Interval | undefined => week.flat()[0];

export type IntervalPosition = { readonly day: DayOfWeek; readonly index: number };

/** Intervals that begin before another one has ended, also over midnight and from Sunday to Monday. */
export const overlaps = (week: WorkWeek): readonly IntervalPosition[] => {
  const spans = daysOfWeek
    .flatMap((day) =>
      week[day].map(({ start, end }, index) => {
        const from = day * minutesPerDay + minuteOf(start);
        const length = (minuteOf(end) - minuteOf(start) + minutesPerDay) % minutesPerDay;
        return { day, index, from, to: from + length };
      }),
    )
    .toSorted((one, other) => one.from - other.from);
  let busyUntil = Math.max(...spans.map(({ to }) => to)) - daysOfWeek.length * minutesPerDay;
  return spans.flatMap(({ day, index, from, to }) => {
    const isBusy = from < busyUntil;
    busyUntil = Math.max(busyUntil, to);
    return isBusy ? [{ day, index }] : [];
  });
};

const byStart = (day: readonly Interval[]): Interval[] =>
  day.toSorted((one, other) => minuteOf(one.start) - minuteOf(other.start));

/** A week in a request: ordered, without empty or overlapping intervals. */
export const workWeekInputSchema = workWeekSchema
  .refine((week) => week.flat().every(({ start, end }) => start !== end))
  .refine((week) => overlaps(week).length === 0)
  .transform((week) => weekOf((day) => byStart(week[day])));
