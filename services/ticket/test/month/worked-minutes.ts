type Interval = { readonly start: string; readonly end: string };
export type Hours = {
  readonly startWork: string;
  readonly endWork: string;
  readonly workWeek?: readonly (readonly Interval[])[] | undefined;
  readonly holidays?: readonly { readonly date: string; readonly isYearly: boolean }[] | undefined;
};

const minuteMs = 60_000;

/** Counts minute by minute by the shown time. This is slow, but needs no offsets. */
export const createMinuteClock = (timeZone: string, from: number, to: number) => {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const first = Math.floor(from / minuteMs);
  const length = Math.ceil(to / minuteMs) - first;
  const labels = Array.from({ length }, (_, index) => {
    const [date = '', time = ''] = shown.format((first + index) * minuteMs).split(', ');
    return { date, time };
  });
  const known = new Map<string, readonly number[]>();

  /** The number of working minutes before each minute. */
  const workedBefore = (hours: Hours): readonly number[] => {
    const key = JSON.stringify(hours);
    const found = known.get(key);
    if (found !== undefined) return found;
    const sums = [0];
    for (const { date, time } of labels)
      sums.push((sums.at(-1) ?? 0) + (isWorked(hours, date, time) ? 1 : 0));
    known.set(key, sums);
    return sums;
  };

  return {
    labelOf: (at: number): { readonly date: string; readonly time: string } =>
      labels[Math.floor(at / minuteMs) - first] ?? { date: '', time: '' },
    workedMs: (hours: Hours, start: number, end: number): number => {
      const sums = workedBefore(hours);
      const until = (at: number): number => {
        const index = Math.floor(at / minuteMs) - first;
        const [before = 0, after = 0] = sums.slice(index, index + 2);
        return before * minuteMs + (after - before) * (at - (first + index) * minuteMs);
      };
      return until(end) - until(start);
    },
  };
};

const isWorked = (hours: Hours, date: string, time: string): boolean => {
  const yesterday = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  return (
    beginningOn(hours, date).some(({ start, end }) =>
      start <= end ? time >= start && (time < end || end === '23:59') : time >= start,
    ) || beginningOn(hours, yesterday).some(({ start, end }) => start > end && time < end)
  );
};

const beginningOn = ({ startWork, endWork, workWeek, holidays = [] }: Hours, date: string) => {
  const isHoliday = holidays.some((holiday) =>
    holiday.isYearly ? holiday.date.slice(5) === date.slice(5) : holiday.date === date,
  );
  if (isHoliday) return [];
  const weekday = (new Date(date).getUTCDay() + 6) % 7;
  return workWeek?.[weekday] ?? [{ start: startWork || '00:00', end: endWork || '23:59' }];
};
