import { localMinute, momentOfLocalMinute } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

/** A time with its day as the desk's clocks show it: "Fri 20/11 12:00", day before month in every language (rule U7). */
export const useDeskTime = (timeZone: string): ((at: number | string) => string) => {
  const { language } = useTranslation('try-out').i18n;
  const weekday = new Intl.DateTimeFormat(language, { timeZone, weekday: 'short' });
  return (at) => {
    const moment = new Date(at);
    const [, month = '', day = '', time = ''] = clockText(moment.getTime(), timeZone).split(/[-T]/);
    return `${weekday.format(moment)} ${day}/${month} ${time}`;
  };
};

const msPerMinute = 60_000;

/** The format of a datetime field. */
export const clockText = (at: number, timeZone: string): string =>
  new Date(localMinute(new Date(at), timeZone) * msPerMinute)
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm'.length);

/** Undefined unless it is a complete date and time of a calendar that this page knows. */
export const momentOfClock = (text: string, timeZone: string): number | undefined => {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const shown = Date.parse(`${text}Z`);
  return Number.isNaN(shown) ? undefined : momentOfLocalMinute(shown / msPerMinute, timeZone).getTime();
};

/** The time of the next message, unless another one is set. */
export const aMinuteAfter = (at: number): number => at + msPerMinute;
