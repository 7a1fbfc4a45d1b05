import { daysOfWeek } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';

/** 5 January 1970 was a Monday. */
const mondayMs = 4 * 86_400_000;
const dayMs = 86_400_000;

/** From Monday on, in the language of the page. */
export const useDayNames = (): readonly string[] => {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  return daysOfWeek.map((day) => format.format(mondayMs + day * dayMs));
};
