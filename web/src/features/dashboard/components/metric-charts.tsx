import { type ReportMetric, reportMetrics } from '@balcao/contracts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFilter } from '../api/report-filter.ts';
import type { FigurePart } from '../api/report-queries.ts';
import { BreakdownChart } from './breakdown-chart.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { SeriesChart } from './series-chart.tsx';
import { WeekChart } from './week-chart.tsx';

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
