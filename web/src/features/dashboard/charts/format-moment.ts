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
