import { isTimeMetric, type ReportMetric } from '@balcao/contracts';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { formatCount } from '../charts/format-count.ts';
import { formatDuration, formatDurationShortly } from '../charts/format-duration.ts';
import { weekdayName } from '../charts/format-moment.ts';
import { HeatMap } from '../charts/heat-map.tsx';

type Props = {
  readonly filter: ReportFilter;
  readonly metric: ReportMetric;
  readonly onChoose: (part: FigurePart, title: string) => void;
};

type WeekHour = { readonly weekday: number; readonly hour: number };

const [wideHeight, narrowHeight] = [260, 680];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** Busy hours: weekdays by hours in the desk's time zone. */
export const WeekChart = ({ filter, metric, onChoose }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  const query = useQuery(reportQueries.heatmap(filter, metric));
  const { breakpoints } = useTheme();
  // On narrow screens hours stand below each other.
  const isNarrow = useMediaQuery(breakpoints.down('lg'), { noSsr: true });
  const height = isNarrow ? narrowHeight : wideHeight;
  const title = t('charts.week');
  const isTime = isTimeMetric(metric);
  const format = (value: number): string =>
    isTime ? formatDuration(value, i18n.language) : formatCount(value, i18n.language);
  const cells = query.data?.cells ?? [];
  const valueAt = (weekday: number, hour: number): number =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.value ?? 0;
  const dayName = (weekday: number): string => weekdayName(weekday, i18n.language);
  const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const [dayLabels, hourLabels] = [weekdays.map(dayName), hours.map(String)];
  const weekHourOf = (row: number, column: number): WeekHour =>
    isNarrow ? { weekday: column, hour: row } : { weekday: row, hour: column };
  const nameOf = ({ weekday, hour }: WeekHour): string => `${dayName(weekday)} ${hourName(hour)}`;
  const choose = ({ weekday, hour }: WeekHour): void =>
    onChoose({ figure: metric, weekday, hour }, `${title}: ${nameOf({ weekday, hour })}`);
  const filled = cells.filter(({ value }) => value !== null && value > 0);
  return (
    <ChartCard
      isWide
      title={title}
      asked={query}
      empty={filled.length === 0 ? t('empty.period') : undefined}
      height={height}
      chart={() => (
        <HeatMap
          key={String(isNarrow)}
          label={title}
          height={height}
          rows={isNarrow ? hourLabels : dayLabels}
          columns={isNarrow ? dayLabels : hourLabels}
          values={
            isNarrow
              ? hours.map((hour) => weekdays.map((weekday) => valueAt(weekday, hour)))
              : weekdays.map((weekday) => hours.map((hour) => valueAt(weekday, hour)))
          }
          format={(value) => (isTime ? formatDurationShortly(value, i18n.language) : format(value))}
          describe={(row, column, value) => `${nameOf(weekHourOf(row, column))}: ${format(value)}`}
          onChoose={(row, column) => choose(weekHourOf(row, column))}
        />
      )}
      table={() => (
        <ChartTable
          label={title}
          height={height}
          head={[t('charts.time'), isTime ? t('times.median') : t('charts.count')]}
          rows={filled.map(({ weekday, hour, value }) => {
            const name = nameOf({ weekday, hour });
            return {
              id: name,
              name,
              cells: [format(value ?? 0)],
              onChoose: () => choose({ weekday, hour }),
            };
          })}
        />
      )}
    />
  );
};
