import { isTimeMetric, type ReportMetric } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { formatDuration } from '../charts/format-duration.ts';
import { weekdayName } from '../charts/format-moment.ts';
import { HeatMap } from '../charts/heat-map.tsx';

type Props = {
  readonly filter: ReportFilter;
  readonly metric: ReportMetric;
  readonly onChoose: (part: FigurePart, title: string) => void;
};

const height = 260;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** When it is busy: weekdays by hours of the desk's clock. */
export const WeekChart = ({ filter, metric, onChoose }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  const query = useQuery(reportQueries.heatmap(filter, metric));
  const title = t('charts.week');
  const isTime = isTimeMetric(metric);
  const format = (value: number): string => (isTime ? formatDuration(value, i18n.language) : String(value));
  const cells = query.data?.cells ?? [];
  const valueAt = (weekday: number, hour: number): number =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.value ?? 0;
  const dayName = (weekday: number): string => weekdayName(weekday, i18n.language);
  const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
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
          label={title}
          height={height}
          rows={weekdays.map(dayName)}
          columns={hours.map((hour) => String(hour))}
          values={weekdays.map((weekday) => hours.map((hour) => valueAt(weekday, hour)))}
          format={format}
          describe={(weekday, hour, value) => `${dayName(weekday)} ${hourName(hour)}: ${format(value)}`}
          onChoose={(weekday, hour) =>
            onChoose({ figure: metric, weekday, hour }, `${title}: ${dayName(weekday)} ${hourName(hour)}`)
          }
        />
      )}
      table={() => (
        <ChartTable
          label={title}
          height={height}
          head={[t('charts.time'), isTime ? t('times.median') : t('charts.count')]}
          rows={filled.map(({ weekday, hour, value }) => {
            const name = `${dayName(weekday)} ${hourName(hour)}`;
            return {
              id: name,
              name,
              cells: [format(value ?? 0)],
              onChoose: () => onChoose({ figure: metric, weekday, hour }, `${title}: ${name}`),
            };
          })}
        />
      )}
    />
  );
};
