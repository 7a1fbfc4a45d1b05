import { plainHours, todaysIntervals } from '@balcao/contracts';
import type { ConnectionTexts, DeskTime, Sector } from './react.state.ts';

/** The greeting of the connection, and its numbered sectors (rule J3). */
export const menuText = (
  { greetingMessage, isDisplay }: ConnectionTexts,
  sectors: readonly Sector[],
  { timeZone, now }: DeskTime & { readonly now: Date },
): string => {
  const lines = sectors.map((sector, index) => {
    const hours = isDisplay ? hoursOf(sector, now, timeZone) : '';
    return `*${index + 1}* - ${sector.name}${hours}`;
  });
  const greeting = greetingMessage.trim();
  return [...(greeting === '' ? [] : [greeting]), lines.join('\n')].join('\n\n');
};

/** The hours of every day, else those of today. A sector that always works, or not today, shows none. */
const hoursOf = ({ calendar, startWork, endWork }: Sector, now: Date, timeZone: string): string => {
  const plain = plainHours(calendar.workWeek);
  if (plain !== undefined && startWork === '' && endWork === '') return '';
  const intervals = plain === undefined ? todaysIntervals(calendar, now, timeZone) : [plain];
  return intervals
    .map(({ start, end }, index) => `${index === 0 ? ' ' : ' e '}das ${start} as ${end}`)
    .join('');
};
