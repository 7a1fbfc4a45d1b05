import { localTimeText } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Moment, momentFormat } from '../../lib/text/format.ts';
import { usePrinting } from '../../lib/page/printing.ts';
import { settingQueries, timeZoneOf } from './setting-queries.ts';

export type DeskMoment = (iso: string) => Moment;

/** The time zone of the desk's days and hours. */
export const useDeskTimeZone = (): string => {
  const { data: settings } = useQuery(settingQueries.list());
  return timeZoneOf(settings);
};

/** As files for people have it (rule U21). */
const paperFormat =
  (timeZone: string): DeskMoment =>
  (iso) => {
    const written = localTimeText(new Date(iso), timeZone);
    const [date = '', time = ''] = written.split(' ');
    return { date, time, dayAndTime: written, dateAndTime: written, dateAndSeconds: written };
  };

/** Times of admin pages in the desk's time zone: every admin reads the same (rule D10). */
export const useDeskMoment = (): DeskMoment => {
  const timeZone = useDeskTimeZone();
  const isPrinting = usePrinting();
  return useMemo(() => (isPrinting ? paperFormat : momentFormat)(timeZone), [timeZone, isPrinting]);
};
