import { useQuery } from '@tanstack/react-query';
import { settingQueries, timeZoneOf } from '../../../entities/setting/setting-queries.ts';
import { formatMomentIn } from '../../../lib/format.ts';

export type DeskMoment = (iso: string) => { readonly date: string; readonly time: string };

/** Times of connections in the desk's time zone: every admin reads the same (rule D10). */
export const useDeskMoment = (): DeskMoment => {
  const { data: settings } = useQuery(settingQueries.list());
  const timeZone = timeZoneOf(settings);
  return (iso) => formatMomentIn(timeZone, iso);
};
