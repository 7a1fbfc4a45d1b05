import { isTimeMetric, type SeriesMetric } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import { reportQueries } from '../api/report-queries.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { formatCount, formatShortly, formatDuration, dateIn } from '../charts/formats.ts';

type Props = {
  readonly title: string;
  readonly note?: string;
  readonly filter: ReportFilter;
  readonly metric: SeriesMetric;
  readonly isWide?: boolean;
  /** @param day from its first moment to the next day's */
  readonly onChoose?: (day: { readonly since: string; readonly until?: string }, label: string) => void;
};

const height = 240;

/** A measure by day. */
export const SeriesChart = ({ title, note, filter, metric, isWide, onChoose }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  const query = useQuery(reportQueries.series(filter, metric, 'day'));
  const zone = query.data?.timezone ?? 'UTC';
  const buckets = query.data?.buckets ?? [];
  const isTime = isTimeMetric(metric);
  const format = (value: number): string =>
    isTime ? formatDuration(value, i18n.language) : formatCount(value, i18n.language);
  const bars = buckets.map(({ start, value }, index) => {
    const label = dateIn(zone, start);
    const next = buckets[index + 1];
    const day = { since: start, ...(next === undefined ? {} : { until: next.start }) };
    const isNothing = value === null || value === 0;
    return {
      id: start,
      label,
      value: value ?? 0,
      onChoose: isNothing || onChoose === undefined ? undefined : () => onChoose(day, `${title}: ${label}`),
    };
  });
  return (
    <ChartCard
      title={title}
      {...(note === undefined ? {} : { note })}
      {...(isWide === true ? { isWide } : {})}
      asked={query}
      empty={buckets.every(({ value }) => value === null || value === 0) ? t('empty.period') : undefined}
      height={height}
      chart={() => (
        <Bars
          label={title}
          bars={bars}
          height={height}
          isTime={isTime}
          formatValue={format}
          formatTick={isTime ? undefined : (value) => formatShortly(value, i18n.language)}
        />
      )}
      table={() => (
        <ChartTable
          label={title}
          height={height}
          head={[t('charts.date'), isTime ? t('times.median') : t('charts.count')]}
          rows={bars.map(({ id, label, value, onChoose: choose }, index) => ({
            id,
            name: label,
            cells: [buckets[index]?.value === null ? '–' : format(value)],
            onChoose: choose,
          }))}
        />
      )}
    />
  );
};
