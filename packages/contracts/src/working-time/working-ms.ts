import { type Calendar, intervalsOf } from './calendar.ts';
import { localMinute, minutesPerDay, msPerMinute } from './time-zone.ts';
import { minuteOf } from './work-week.ts';

const dayMs = minutesPerDay * msPerMinute;
/** No zone changes its clocks twice within this time. */
const stretchMs = 7 * dayMs;
const lastMinute = '23:59';

type Stretch = { readonly from: number; readonly to: number };

/**
 * The part of a period within working hours, by the clocks of the zone: a repeated hour counts twice, a skipped hour
 * not at all. Without a calendar the whole period counts.
 */
export const workingMs = (calendar: Calendar | null, { from, to }: Stretch, timeZone: string): number => {
  if (to <= from) return 0;
  if (calendar === null) return to - from;
  const offsetAt = (at: number): number =>
    localMinute(new Date(at), timeZone) * msPerMinute - Math.floor(at / msPerMinute) * msPerMinute;
  const intervals = intervalsOf(calendar);
  const isEver = calendar.workWeek.some((day) => day.length > 0);
  const within = ({ from: start, to: end }: Stretch): number => {
    let sum = 0;
    for (let day = Math.floor(start / dayMs) - 1; day * dayMs < end; day += 1)
      for (const interval of intervals(day)) {
        const opens = day * dayMs + minuteOf(interval.start) * msPerMinute;
        const length = (minuteOf(interval.end) - minuteOf(interval.start) + minutesPerDay) % minutesPerDay;
        // The last minute of a day counts as its end, because no working day stops a minute before midnight.
        const closes = opens + (length + (interval.end === lastMinute ? 1 : 0)) * msPerMinute;
        sum += Math.max(0, Math.min(end, closes) - Math.max(start, opens));
      }
    return sum;
  };
  let sum = 0;
  for (let start = from; isEver && start < to;) {
    const offset = offsetAt(start);
    const end = endOfOffset({ from: start, to: Math.min(to, start + stretchMs) }, offset, offsetAt);
    sum += within({ from: start + offset, to: end + offset });
    start = end;
  }
  return sum;
};

/** The first clock change in the stretch, to the minute; the end of the stretch if there is none. */
const endOfOffset = ({ from, to }: Stretch, offset: number, offsetAt: (at: number) => number): number => {
  if (offsetAt(to) === offset) return to;
  let [same, other] = [Math.floor(from / msPerMinute), Math.ceil(to / msPerMinute)];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (offsetAt(middle * msPerMinute) === offset) same = middle;
    else other = middle;
  }
  return Math.min(to, other * msPerMinute);
};
