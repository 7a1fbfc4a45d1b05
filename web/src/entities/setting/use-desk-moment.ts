import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Moment, momentFormat } from '../../lib/format.ts';
import { settingQueries, timeZoneOf } from './setting-queries.ts';

export type DeskMoment = (iso: string) => Moment;

/** The time zone of the desk's days and hours. */
export const useDeskTimeZone = (): string => {
  const { data: settings } = useQuery(settingQueries.list());
  return timeZoneOf(settings);
};

/** Times of admin pages in the desk's time zone: every admin reads the same (rule D10). */
export const useDeskMoment = (): DeskMoment => {
  const timeZone = useDeskTimeZone();
  return useMemo(() => momentFormat(timeZone), [timeZone]);
};
