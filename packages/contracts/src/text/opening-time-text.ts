import { localMinute, minutesPerDay } from '../working-time/time-zone.ts';

/** From Thursday on, because 1 January 1970 was a Thursday. */
const weekdays = [
  'na quinta-feira',
  'na sexta-feira',
  'no sábado',
  'no domingo',
  'na segunda-feira',
  'na terça-feira',
  'na quarta-feira',
] as const;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** When the sector opens, in words. Contacts are written to in Portuguese, as with `ms`. */
export const openingWords = (opensAt: Date | null, now: Date, timeZone: string): string => {
  if (opensAt === null) return 'assim que possível';
  if (opensAt.getTime() <= now.getTime()) return 'agora';
  const minute = localMinute(opensAt, timeZone);
  const day = Math.floor(minute / minutesPerDay);
  const time = `${twoDigits(Math.floor((minute % minutesPerDay) / 60))}:${twoDigits(minute % 60)}`;
  return `${dayWords(day, Math.floor(localMinute(now, timeZone) / minutesPerDay))} às ${time}`;
};

const dayWords = (day: number, today: number): string => {
  const distance = day - today;
  if (distance <= 0) return 'hoje';
  if (distance === 1) return 'amanhã';
  if (distance < weekdays.length) return weekdays[day % weekdays.length] ?? '';
  const date = new Date(day * minutesPerDay * 60_000);
  return `em ${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}`;
};
