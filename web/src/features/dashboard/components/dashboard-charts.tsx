import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import { type FigurePart, reportQueries } from '../api/report-queries.ts';
import { ChartGrid, ChartCard } from '../charts/chart-card.tsx';
import { MetricCharts } from './metric-charts.tsx';
import { SeriesChart } from './series-chart.tsx';
import { TagCloud } from './tag-cloud.tsx';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Bars } from '../charts/bars.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { formatCount, formatShortly, timeIn } from '../charts/formats.ts';

type DayProps = {
  readonly filter: ReportFilter;
  readonly today: string;
  readonly onChoose: (part: FigurePart, title: string, filter: ReportFilter) => void;
};

const height = 260;
const halfHourMs = 1_800_000;

/** Tickets by half-hours of a chosen day. */
const DayChart = ({ filter, today, onChoose }: DayProps) => {
  const { t, i18n } = useTranslation('dashboard');
  const format = (value: number): string => formatCount(value, i18n.language);
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? filter.to;
  const ofDay = { ...filter, from: day, to: day };
  const query = useQuery(reportQueries.series(ofDay, 'created', 'halfHour'));
  const zone = query.data?.timezone ?? 'UTC';
  const title = t('charts.halfHours');
  const buckets = query.data?.buckets ?? [];
  const bars = buckets.map(({ start, value }) => {
    const label = timeIn(zone, start);
    const until = new Date(Date.parse(start) + halfHourMs).toISOString();
    const choose = (): void =>
      onChoose({ figure: 'created', since: start, until }, `${title}: ${label}`, ofDay);
    return { id: start, label, value: value ?? 0, onChoose: value === 0 ? undefined : choose };
  });
  return (
    <ChartCard
      isWide
      title={title}
      asked={query}
      empty={bars.every(({ value }) => value === 0) ? t('empty.day') : undefined}
      height={height}
      choice={
        <TextField
          type="date"
          size="small"
          label={t('charts.day')}
          value={day}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
          onChange={({ target }) => {
            if (target.value !== '') setChosen(target.value);
          }}
          sx={{ width: 150 }}
        />
      }
      chart={() => (
        <Bars
          label={title}
          bars={bars}
          height={height}
          formatValue={format}
          formatTick={(value) => formatShortly(value, i18n.language)}
        />
      )}
      table={() => (
        <ChartTable
          label={title}
          height={height}
          head={[t('charts.time'), t('metrics.created')]}
          rows={bars.map(({ id, label, value, onChoose: choose }) => ({
            id,
            name: label,
            cells: [format(value)],
            onChoose: choose,
          }))}
        />
      )}
    />
  );
};

type Props = {
  readonly filter: ReportFilter;
  readonly today: string;
  readonly onChoose: (part: FigurePart, title: string, filter?: ReportFilter) => void;
};

/** Every chart of the page. */
export const DashboardCharts = ({ filter, today, onChoose }: Props) => {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <ChartGrid>
        <DayChart filter={filter} today={today} onChoose={onChoose} />
      </ChartGrid>
      <MetricCharts filter={filter} onChoose={onChoose} />
      <Typography variant="h2">{t('charts.contacts')}</Typography>
      <ChartGrid>
        <SeriesChart
          title={t('charts.uniqueContacts')}
          filter={filter}
          metric="contacts"
          onChoose={(day, title) => onChoose({ figure: 'contacts', ...day }, title)}
        />
        <SeriesChart
          title={t('charts.newContacts')}
          note={t('charts.newContactsNote')}
          filter={filter}
          metric="newContacts"
        />
        <TagCloud />
      </ChartGrid>
    </>
  );
};
