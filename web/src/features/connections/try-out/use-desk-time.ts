import { useTranslation } from 'react-i18next';
import { clockText } from './clock.ts';

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
