import { beginningOfDay } from '@balcao/contracts';

export type BucketLength = 'halfHour' | 'hour' | 'day';

const dayMs = 86_400_000;
const lengths = { halfHour: 30 * 60_000, hour: 60 * 60_000 } as const;

type Period = { readonly from: string; readonly to: string };

/** The beginnings of buckets. A day with a clock change has more or fewer half-hours than others. */
export const bucketStarts = ({ from, to }: Period, by: BucketLength, timeZone: string): readonly Date[] => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const beginnings = Array.from({ length: days + 1 }, (_, later) => beginningOfDay(from, timeZone, later));
  if (by === 'day') return beginnings.slice(0, -1);
  const starts: Date[] = [];
  for (const [index, beginning] of beginnings.slice(0, -1).entries()) {
    const end = beginnings[index + 1]?.getTime() ?? 0;
    for (let at = beginning.getTime(); at < end; at += lengths[by]) starts.push(new Date(at));
  }
  return starts;
};

/** The same number of days right before. */
export const periodBefore = ({ from, to }: Period): Period => {
  const shift = Date.parse(to) - Date.parse(from) + dayMs;
  const before = (day: string): string => new Date(Date.parse(day) - shift).toISOString().slice(0, 10);
  return { from: before(from), to: before(to) };
};
