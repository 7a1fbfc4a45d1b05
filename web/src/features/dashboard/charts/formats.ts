const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds in the two largest units: `3 d 4 h`, `12 min`, `40 s`. */
export const formatDuration = (seconds: number, language: string): string => {
  const whole = Math.round(seconds);
  const first = units.findIndex(([, length]) => whole >= length);
  const shown = first === -1 ? units.slice(-1) : units.slice(first, first + 2);
  let left = whole;
  const parts = shown.flatMap(([unit, length], index) => {
    const count = Math.floor(left / length);
    left -= count * length;
    // Above a minute, seconds are left out.
    if (index > 0 && (count === 0 || unit === 'second')) return [];
    return [new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count)];
  });
  return parts.join(' ');
};

/** Seconds in their largest unit, short enough for a cell: `12min`, `1.4h`. */
export const formatDurationShortly = (seconds: number, language: string): string => {
  // Nothing rounds to 60 s, 60 min or 24 h.
  const isReached = (index: number, length: number): boolean =>
    seconds >= length - (units[index + 1]?.[1] ?? 0) / 2;
  const [unit, length] = units.find(([, each], index) => isReached(index, each)) ?? ['second', 1];
  const count = seconds / length;
  const isFine = length > 60 && count < 10;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
    maximumFractionDigits: isFine ? 1 : 0,
  })
    .format(count)
    .replaceAll(/\s/g, '');
};

/** With the separators of the language: 1,234,567. */
export const formatCount = (count: number, language: string): string =>
  new Intl.NumberFormat(language).format(count);

/** Legible from three metres: in full up to four digits. */
export const formatForWall = (count: number, language: string): string =>
  (count < 10_000 ? formatCount : formatShortly)(count, language);

/** Short enough for the edge of a chart: 1.2M. */
export const formatShortly = (count: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: 'compact' }).format(count);

/** HH:mm in the desk's time zone. */
export const timeIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(moment),
  );

/** dd/MM in the desk's time zone, in every language (rule U7). */
export const dateIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit' }).format(new Date(moment));

/** The short name of a weekday; 0 is Monday. */
export const weekdayName = (weekday: number, language: string): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekday),
  );
