const minutesPerHour = 60;

const minutesOf = (timeOfDay: string): number => {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * minutesPerHour + minutes;
};

const minuteOfDayIn = (moment: Date, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
  return minutesOf(parts);
};

export type WorkingHours = { readonly startWork: string; readonly endWork: string };

export const minutesPerDay = 24 * minutesPerHour;

/**
 * Whether a user may be signed in at this minute of the day (rule A7): HH:mm, both ends inclusive; "" means no limit on
 * that side; an end before the start crosses midnight.
 */
export const isWithinHoursAt = ({ startWork, endWork }: WorkingHours, now: number): boolean => {
  const startsBefore = startWork === '' || now >= minutesOf(startWork);
  const endsAfter = endWork === '' || now <= minutesOf(endWork);
  const crossesMidnight = startWork !== '' && endWork !== '' && minutesOf(endWork) < minutesOf(startWork);
  return crossesMidnight ? startsBefore || endsAfter : startsBefore && endsAfter;
};

/** Whether a user may be signed in at this moment. `timeZone` is the desk's. */
export const isWithinWorkingHours = (hours: WorkingHours, moment: Date, timeZone: string): boolean =>
  isWithinHoursAt(hours, minuteOfDayIn(moment, timeZone));

const msPerMinute = 60_000;

/**
 * The first moment at which a user within the hours is outside them. Undefined if that never comes: the hours have no
 * end, or the next ones begin in the same minute.
 */
export const endOfWork = (hours: WorkingHours, moment: Date, timeZone: string): Date | undefined => {
  if (hours.endWork === '') return undefined;
  const minutesLeft =
    (minutesOf(hours.endWork) - minuteOfDayIn(moment, timeZone) + minutesPerDay) % minutesPerDay;
  const startOfMinute = Math.floor(moment.getTime() / msPerMinute) * msPerMinute;
  // The last minute is still within the hours.
  const end = new Date(startOfMinute + (minutesLeft + 1) * msPerMinute);
  return isWithinWorkingHours(hours, end, timeZone) ? undefined : end;
};
