import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import type { FigurePart } from '../api/report-queries.ts';
import { ChartGrid } from './chart-grid.tsx';
import { DayChart } from './day-chart.tsx';
import { MetricCharts } from './metric-charts.tsx';
import { SeriesChart } from './series-chart.tsx';
import { TagCloud } from './tag-cloud.tsx';

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
