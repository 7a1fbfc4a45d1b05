import { z } from 'zod';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than using it a thousand times. */
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
};

/** An offset such as `+03:00` is refused: it has no summer time, and databases read its sign the other way round. */
const isTimeZone = (name: string): boolean => {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** The IANA name of a zone, such as America/Sao_Paulo. */
export const timeZoneSchema = z.string().max(64).refine(isTimeZone, {
  message: 'is not a time zone, such as America/Sao_Paulo',
});

export const msPerMinute = 60_000;
export const minutesPerDay = 1_440;

/** The local time in a zone, as minutes since 1970. */
export const localMinute = (at: Date, timeZone: string): number => {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const day = Date.UTC(part('year'), part('month') - 1, part('day'));
  return day / msPerMinute + part('hour') * 60 + part('minute');
};

/** A moment as people read it in a file: `YYYY-MM-DD HH:mm:ss`, in a zone. */
export const localTimeText = (at: Date, timeZone: string): string => {
  const shown = new Date(localMinute(at, timeZone) * msPerMinute + at.getUTCSeconds() * 1_000);
  return shown.toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length).replace('T', ' ');
};

/**
 * The moment at which clocks in a zone show a minute (see `localMinute`). If they show it twice, one of the two; if
 * never, the moment of the jump.
 */
export const momentOfLocalMinute = (wanted: number, timeZone: string): Date => {
  const shownAt = (minute: number): number => localMinute(new Date(minute * msPerMinute), timeZone);
  // The second step handles a clock change in between; the last one a minute that does not exist.
  const near = 2 * wanted - shownAt(wanted);
  const found = near + wanted - shownAt(near);
  return new Date((found + Math.max(0, wanted - shownAt(found))) * msPerMinute);
};

/** The first moment of a day, `YYYY-MM-DD`, or of a day some days later, in a zone. */
export const beginningOfDay = (day: string, timeZone: string, later = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return momentOfLocalMinute(Date.UTC(year, month - 1, date + later) / msPerMinute, timeZone);
};
