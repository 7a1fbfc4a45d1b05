import { type ReportMetric, reportMetrics, isTimeMetric } from '@balcao/contracts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { BreakdownChart } from './breakdown-chart.tsx';
import { ChartGrid, ChartCard } from '../charts/chart-card.tsx';
import { SeriesChart } from './series-chart.tsx';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { ChartTable } from '../charts/chart-table.tsx';
import { formatCount, formatDuration, formatDurationShortly, weekdayName } from '../charts/formats.ts';
import { HeatMap } from '../charts/heat-map.tsx';

type WeekProps = {
  readonly filter: ReportFilter;
  readonly metric: ReportMetric;
  readonly onChoose: (part: FigurePart, title: string) => void;
};

type WeekHour = { readonly weekday: number; readonly hour: number };

const [wideHeight, narrowHeight] = [260, 680];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** Busy hours: weekdays by hours in the desk's time zone. */
const WeekChart = ({ filter, metric, onChoose }: WeekProps) => {
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

type Props = {
  readonly filter: ReportFilter;
  readonly onChoose: (part: FigurePart, title: string, filter?: ReportFilter) => void;
};

const ways = ['connection', 'queue', 'user', 'tag'] as const;

/** One measure by day, by hour and weekday, by connection, sector, user and tag. */
export const MetricCharts = ({ filter, onChoose }: Props) => {
  const { t } = useTranslation('dashboard');
  const [metric, setMetric] = useState<ReportMetric>('created');
  const choose = (value: string): void => {
    const chosen = reportMetrics.find((each) => each === value);
    if (chosen !== undefined) setMetric(chosen);
  };
  return (
    <Box component="section" aria-labelledby="report-metric">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography id="report-metric" variant="h2" sx={{ flex: 1 }}>
          {t('charts.title')}
        </Typography>
        <TextField
          select
          size="small"
          label={t('charts.metric')}
          value={metric}
          sx={{ minWidth: 200 }}
          onChange={({ target }) => choose(target.value)}
        >
          {reportMetrics.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`metrics.${each}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <ChartGrid>
        <SeriesChart
          isWide
          title={t('charts.days')}
          note={t(`explained.${metric}`)}
          filter={filter}
          metric={metric}
          onChoose={(day, title) => onChoose({ figure: metric, ...day }, title)}
        />
        {ways.map((by) => (
          <BreakdownChart
            key={by}
            by={by}
            title={t(`charts.by.${by}`)}
            filter={filter}
            metric={metric}
            onChoose={onChoose}
          />
        ))}
        <WeekChart filter={filter} metric={metric} onChoose={onChoose} />
      </ChartGrid>
    </Box>
  );
};
