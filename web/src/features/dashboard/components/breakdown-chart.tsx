import { type BreakdownBy, isTimeMetric, type ReportBreakdown, type ReportMetric } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { formatCount, formatShortly, formatDuration } from '../charts/formats.ts';
import { isolate } from '../../../lib/text/isolate.ts';

type Props = {
  readonly by: BreakdownBy;
  readonly title: string;
  readonly filter: ReportFilter;
  readonly metric: ReportMetric;
  readonly onChoose: (part: FigurePart, title: string, filter: ReportFilter) => void;
};

type Row = ReportBreakdown['rows'][number];

/** The longest bars are drawn; the table has all. */
const drawn = 10;
/** So that a name beside one of ten bars has two lines. */
const height = 340;

/** The filter that leaves the tickets of a row. */
const narrowed = (filter: ReportFilter, by: BreakdownBy, id: number | null): ReportFilter => {
  switch (by) {
    case 'queue':
      return { ...filter, queueIds: id === null ? [] : [id] };
    case 'connection':
      return { ...filter, connectionId: id };
    case 'user':
      return { ...filter, userId: id };
    case 'tag':
      return { ...filter, tagId: id };
  }
};

/** A measure by connection, sector, user or tag. */
export const BreakdownChart = ({ by, title, filter, metric, onChoose }: Props) => {
  const { t, i18n } = useTranslation('dashboard');
  const query = useQuery(reportQueries.breakdown(filter, metric, by));
  const rows = query.data?.rows ?? [];
  const isTime = isTimeMetric(metric);
  const nameOf = ({ id, name }: Row): string => name ?? (id === null ? t(`none.${by}`) : t('filters.gone'));
  const valueOf = ({ count, times }: Row): number => (isTime ? (times?.wall.median ?? 0) : count);
  const format = (value: number): string =>
    isTime ? formatDuration(value, i18n.language) : formatCount(value, i18n.language);
  const chooserOf = (row: Row): (() => void) | undefined =>
    row.count === 0
      ? undefined
      : () =>
          onChoose(
            { figure: metric },
            `${t(`metrics.${metric}`)}: ${isolate(nameOf(row))}`,
            narrowed(filter, by, row.id),
          );
  const keyOf = ({ id }: Row): string => String(id ?? 'none');
  return (
    <ChartCard
      title={title}
      asked={query}
      empty={rows.every(({ count }) => count === 0) ? t('empty.period') : undefined}
      height={height}
      {...(rows.length > drawn ? { note: t('charts.first', { count: drawn }) } : {})}
      chart={() => (
        <Bars
          isRanked
          label={title}
          height={height}
          isTime={isTime}
          formatValue={format}
          formatTick={isTime ? undefined : (value) => formatShortly(value, i18n.language)}
          bars={rows.slice(0, drawn).map((row) => ({
            id: keyOf(row),
            label: nameOf(row),
            value: valueOf(row),
            onChoose: chooserOf(row),
          }))}
        />
      )}
      table={() => (
        <ChartTable
          label={title}
          height={height}
          head={[
            t(`by.${by}`),
            t('charts.count'),
            ...(isTime ? [t('times.median'), t('times.p90'), t('times.mean')] : []),
          ]}
          rows={rows.map((row) => {
            const { wall } = row.times ?? { wall: undefined };
            return {
              id: keyOf(row),
              name: nameOf(row),
              cells: [
                formatCount(row.count, i18n.language),
                ...(isTime
                  ? [wall?.median, wall?.p90, wall?.mean].map((seconds) =>
                      seconds === null || seconds === undefined
                        ? '–'
                        : formatDuration(seconds, i18n.language),
                    )
                  : []),
              ],
              onChoose: chooserOf(row),
            };
          })}
        />
      )}
    />
  );
};
