import { type Holiday, holidaysSchema, isWholeDay, type WorkWeek, workWeekSchema } from '@balcao/contracts';
import { useTranslation } from 'react-i18next';
import { useDayNames } from './day-names.ts';

/** The text of a field's value when two admins changed it to different ones. */
export const useValueText = (): ((value: unknown) => string) => {
  const { t } = useTranslation('queues');
  const dayNames = useDayNames();
  const ofWeek = (week: WorkWeek): string =>
    week
      .map((intervals, day) => {
        const hours = intervals
          .map((interval) => (isWholeDay(interval) ? t('wholeDay') : `${interval.start}–${interval.end}`))
          .join(', ');
        return `${dayNames[day] ?? ''} ${hours === '' ? t('week.closed') : hours}`;
      })
      .join('; ');
  const ofHolidays = (holidays: readonly Holiday[]): string =>
    holidays.map(({ date, name }) => `${date} ${name}`).join('; ');
  return (value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return t(value ? 'byDay' : 'everyDay');
    const week = workWeekSchema.safeParse(value);
    if (week.success) return ofWeek(week.data);
    return ofHolidays(holidaysSchema.safeParse(value).data ?? []);
  };
};
